//! The shapes of the parts, in a box of 40 units with the ground at 35.
//!
//! They are plain outlines made for this library, simple enough to be told apart at half size, three to a square.

use fusor_types::Part;

/// What is drawn for a part.
pub(super) struct Shape {
    /// Closed outlines, filled.
    pub(super) body: &'static str,
    /// Lines on the body.
    pub(super) detail: &'static str,
}

pub(super) const fn shape(part: Part) -> Shape {
    match part {
        Part::Pawn => Shape {
            body: "M20 6.5a6 6 0 0 1 4 10.5c3 2 4.2 5.6 4.6 10.500H30.500V34.500H9.500V27.500H11.400C11.8 22.6 13 19 16 17A6 6 0 0 1 20 6.500z",
            detail: "M12 27.500H28",
        },
        Part::Knight => Shape {
            body: "M11 34.500C11 28 13.5 24.5 18 21.5 15 22 13 23.5 10.5 25.500L6.5 22C8 18 9.5 15.5 11.5 13 12 9.5 14 7.5 16.5 6.500L18 3.5 21.5 6.500C29.5 8 33 16 32.5 34.500z",
            detail: "M15.6 12.300a.9 .9 0 1 0 .1 0M25 12C28 16 28.5 22 28 28.5",
        },
        Part::Bishop => Shape {
            body: "M20 4a2.8 2.8 0 0 1 2 4.800C26.5 11.5 29.5 15.5 29.5 20c0 3-1.2 5-3.3 6.700L27 29.500H31V34.500H9V29.500H13L13.8 26.700C11.7 25 10.5 23 10.5 20 10.5 15.5 13.5 11.5 18 8.800A2.8 2.8 0 0 1 20 4z",
            detail: "M20 13.500V22.500M15.5 18H24.500M14.5 26.700H25.5",
        },
        Part::Rook => Shape {
            body: "M9 6H14V10H17.500V6H22.500V10H26V6H31V14L27.5 17 28.5 29.500H31.500V34.500H8.500V29.500H11.500L12.5 17 9 14z",
            detail: "M12.5 17H27.500M11.5 29.500H28.5",
        },
        Part::Queen => Shape {
            body: "M11 27.500L5.8 14.800A2.6 2.6 0 1 1 8.7 13.700L13.3 19.5 13.5 10.300A2.6 2.6 0 1 1 16.4 10L20 18 23.6 10A2.6 2.6 0 1 1 26.5 10.300L26.7 19.5 31.3 13.700A2.6 2.6 0 1 1 34.2 14.800L29 27.5 31 34.500H9z",
            detail: "M11 27.500C16 25.5 24 25.5 29 27.5",
        },
        Part::King => Shape {
            body: "M18.3 2.500H21.700V5.500H24.700V8.800H21.700V12.200C23.5 11 25.5 10.8 27.5 11.5 33.5 13.5 33.5 21.5 28.5 26.500L31 34.500H9L11.5 26.500C6.5 21.5 6.5 13.5 12.5 11.5 14.5 10.8 16.5 11 18.3 12.200V8.800H15.300V5.500H18.300z",
            detail: "M20 14.500V25M11.5 26.800C16.5 24.8 23.5 24.8 28.5 26.8",
        },
        // A padlock.
        Part::Immobilizer => Shape {
            body: "M11 18.500V14.500A9 9 0 0 1 29 14.500V18.500H32V34.500H8V18.500zM15.5 18.500H24.500V14.500A4.5 4.5 0 0 0 15.5 14.500z",
            detail: "M20 24.200a1.1 1.1 0 1 0 .1 0V30",
        },
        // Two arrows away from each other.
        Part::PushmePullyu => Shape {
            body: "M3 20L13 9.500V16H27V9.500L37 20 27 30.500V24H13V30.500z",
            detail: "M20 16V24",
        },
        // A bow with its arrow.
        Part::Archer => Shape {
            body: "M14.5 3.500C33 9 33 31 14.5 36.500L12.8 33C19 30 22.5 26 23.5 22H10.500V25.500L3.5 20 10.5 14.500V18H23.500C22.5 14 19 10 12.8 7zM13.5 7V18M13.5 22V33",
            detail: "",
        },
        Part::Shield => Shape {
            body: "M20 4C24 7 29 8.5 33.5 8.5 34 20 30 30.5 20 36 10 30.5 6 20 6.5 8.5 11 8.5 16 7 20 4z",
            detail: "M20 10V29M11.5 17H28.5",
        },
        // An arrow over an obstacle.
        Part::LongLeaper => Shape {
            body: "M4 27C5 9 25 3.5 31 18.500L35.5 16.5 33.5 29.5 22.5 22.5 27 20.500C23 12.5 11 15.5 9.5 27zM14 34.500A5 5 0 0 1 24 34.500z",
            detail: "",
        },
        // Two arrows that go round each other.
        Part::Swapper => Shape {
            body: "M5 18C5.5 8.5 15 4 23.5 8L26 4 32 14.5 20 14.5 21.7 11.600C16 9.5 11 12.5 10 18zM35 22C34.5 31.5 25 36 16.5 32L14 36 8 25.5 20 25.5 18.3 28.400C24 30.5 29 27.5 30 22z",
            detail: "",
        },
    }
}

//! Does not compile if any of the crates, or anything they depend on, links the standard library: that has a panic
//! handler already, and there can only be one.

#![no_std]

extern crate fusor_clock as _;
extern crate fusor_movegen as _;
extern crate fusor_notation as _;
extern crate fusor_rating as _;
extern crate fusor_types as _;

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

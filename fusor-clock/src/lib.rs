//! Time controls and chess clocks as pure state machines.

//! Statements (chapter "Classical instructions", "Built-in quantum instructions", "Directives").

mod assignment;
mod for_loop;
mod if_else;
mod instructions;
mod pragma;
mod switch;
mod while_loop;

//! 64-bit floats as text, and text as floats, both exact.
//!
//! [`parse`] returns the float nearest to a decimal number, and [`push`] writes the shortest
//! decimal number that reads back as the same float: the results of the standard library, byte by
//! byte. Its functions bring tables of powers along that are 20 kB of the packed module; these do
//! with none.
//!
//! Both work in three steps, from the usual number to the rare one:
//!
//! 1. With up to 19 digits and an exponent from -27 to 27, everything is exact in 128 bits.
//! 2. Other numbers are multiplied by an approximate power of ten of 64 bits. The result is right
//!    unless it is close to the middle between two floats.
//! 3. The rest is computed with integers of any length.
//!
//! A step hands a number on to the next one where it cannot be sure of the last bit. So the result
//! never depends on which step computed it, only the time does. Tests compare the results with
//! those of the standard library, at the edges between the steps as well.
//!
//! Invariant: a finite number that is written and read again is the same float, bit by bit. Each
//! float has one text in each of the two forms: the short one of [`push`], and that of
//! [`push_float`], which is never taken for a whole number.

/// The limit of digits that decide a number: the middle between two floats has at most 768.
const MAX_DIGITS: usize = 800;

/// The limit of digits that always fit into 64 bits.
pub const MAX_SHORT: i32 = 19;

/// The greatest power of five in 64 bits.
const MAX_EXACT_POWER: i32 = 27;

/// Reads a number: digits with or without a minus sign, a point and an exponent. The result is
/// infinite for a number that is too large, and `None` for other texts.
///
/// ```
/// assert_eq!(json::number::parse("-1.5e3"), Some(-1500.0));
/// assert_eq!(json::number::parse("1e"), None);
/// ```
pub fn parse(text: &str) -> Option<f64> {
    let bytes = text.as_bytes();
    let (sign, bytes) = match bytes {
        [b'-', rest @ ..] => (-1.0, rest),
        _ => (1.0, bytes),
    };
    let end = bytes.iter().position(|byte| matches!(byte, b'e' | b'E')).unwrap_or(bytes.len());
    let (mut mantissa, mut exponent, mut significant) = (0_u64, 0_i32, 0);
    let (mut any, mut point, mut is_exact) = (false, 0, true);
    for &byte in &bytes[..end] {
        let digit = byte.wrapping_sub(b'0');
        if digit < 10 {
            any = true;
            if significant < MAX_SHORT {
                mantissa = 10 * mantissa + u64::from(digit);
                significant += i32::from(mantissa > 0);
                exponent -= point;
            } else {
                is_exact &= digit == 0;
                exponent += 1 - point;
            }
        } else if byte == b'.' && point == 0 {
            point = 1;
        } else {
            return None;
        }
    }
    if let Some((_, digits)) = bytes[end..].split_first() {
        let (negative, digits) = match digits {
            [b'-', rest @ ..] => (true, rest),
            [b'+', rest @ ..] => (false, rest),
            _ => (false, digits),
        };
        let mut power = 0_i32;
        for byte in digits {
            if !byte.is_ascii_digit() {
                return None;
            }
            power = power.saturating_mul(10).saturating_add(i32::from(byte - b'0'));
        }
        any &= !digits.is_empty();
        exponent = exponent.saturating_add(if negative { -power } else { power });
    }
    if !any {
        return None;
    }
    Some(
        sign * if is_exact {
            nearest(mantissa, exponent)
        } else {
            nearest_of_digits(&bytes[..end], mantissa, exponent)
        },
    )
}

/// The float nearest to `mantissa` · 10^`exponent`. The mantissa has at most [`MAX_SHORT`] digits.
pub fn nearest(mantissa: u64, exponent: i32) -> f64 {
    /// The limit of the error of an inverse power, in units of the last of 64 bits.
    const ERROR: u64 = 4;
    if mantissa == 0 {
        return 0.0;
    }
    if (0..=MAX_EXACT_POWER).contains(&exponent) {
        return round_to_float(u128::from(mantissa) * power_of_five(exponent), exponent, false);
    }
    if (-MAX_EXACT_POWER..0).contains(&exponent) {
        let shift = mantissa.leading_zeros();
        let Power(estimate, power) = Power(mantissa << shift, -(shift as i32)).times(INVERSES[-exponent as usize]);
        if (estimate & 0x7FF).abs_diff(0x400) > ERROR {
            // Far from the middle between two floats; nothing here is near the smallest or the
            // largest float.
            let kept = (estimate >> 11) + (estimate >> 10 & 1);
            return f64::from_bits(kept + (((power + 63 + 1022) as u64) << 52));
        }
        let (dividend, divisor) = (u128::from(mantissa << shift) << 64, power_of_five(-exponent));
        let quotient = dividend / divisor;
        return round_to_float(quotient, exponent - 64 - shift as i32, quotient * divisor != dividend);
    }
    let long = || long_nearest(&mut vec![mantissa as u32, (mantissa >> 32) as u32], exponent);
    approximate(mantissa, exponent).unwrap_or_else(long)
}

/// The same for more than 19 digits, the first of which are `mantissa`.
fn nearest_of_digits(digits: &[u8], mantissa: u64, exponent: i32) -> f64 {
    // If rounding down and up gives the same float, the other digits do not matter.
    let (low, high) = (approximate(mantissa, exponent), approximate(mantissa + 1, exponent));
    if let (Some(low), Some(high)) = (low, high)
        && low == high
    {
        return low;
    }
    let mut number = Vec::new();
    let mut exponent = exponent;
    let rest = digits.iter().filter(|&&byte| byte != b'.').skip_while(|&&byte| byte == b'0');
    for (place, &byte) in rest.enumerate() {
        if place < MAX_DIGITS {
            multiply_add(&mut number, 10, u32::from(byte - b'0'));
            exponent -= i32::from(place >= 19);
        } else if byte != b'0' {
            // Something behind the digits that decide: one more digit says so.
            multiply_add(&mut number, 10, 1);
            exponent -= 1;
            break;
        }
    }
    long_nearest(&mut number, exponent)
}

/// 5^`power`, for a power up to [`MAX_EXACT_POWER`].
fn power_of_five(power: i32) -> u128 {
    FIVES[power as usize].into()
}

/// The powers of five in 64 bits.
const FIVES: [u64; MAX_EXACT_POWER as usize + 1] = {
    let mut powers = [1; MAX_EXACT_POWER as usize + 1];
    let mut index = 1;
    while index < powers.len() {
        powers[index] = 5 * powers[index - 1];
        index += 1;
    }
    powers
};

/// The powers of ten from 1 down, each at most a unit too small.
const INVERSES: [Power; FIVES.len()] = {
    let mut powers = [Power(1 << 63, -63); FIVES.len()];
    let mut index = 1;
    while index < powers.len() {
        let quotient = (1_u128 << 127) / FIVES[index] as u128;
        let shift = quotient.leading_zeros();
        powers[index] = Power((quotient << shift >> 64) as u64, 64 - shift as i32 - 127 - index as i32);
        index += 1;
    }
    powers
};

/// A float that is `mantissa` · 2^`exponent` and a bit more if `more` is set, rounded to the
/// nearest, or even.
fn round_to_float(mantissa: u128, exponent: i32, more: bool) -> f64 {
    let length = 128 - mantissa.leading_zeros() as i32;
    let top = exponent.saturating_add(length - 1);
    if top > 1023 {
        return f64::INFINITY;
    }
    // Below 2^-1022, floats have fewer bits.
    let places = 53 - (-1022 - top).max(0);
    let dropped = length - places;
    let mut bits = if dropped <= 0 {
        (mantissa << -dropped) as u64
    } else if dropped > length {
        0
    } else {
        let half = 1 << (dropped - 1);
        let rest = mantissa & (half | (half - 1));
        let bits = if dropped < 128 { (mantissa >> dropped) as u64 } else { 0 };
        bits + u64::from(rest > half || rest == half && (more || bits & 1 == 1))
    };
    if places == 53 {
        // The leading bit adds one to the exponent, and so does a carry.
        bits += ((top + 1022) as u64) << 52;
    }
    f64::from_bits(bits)
}

/// A power of ten: a mantissa whose highest bit is set, and an exponent.
#[derive(Clone, Copy)]
struct Power(u64, i32);

impl Power {
    /// The product of both, rounded down to 64 bits. The highest bit of the mantissa stays set.
    const fn times(self, other: Self) -> Self {
        let product = self.0 as u128 * other.0 as u128;
        let shift = product.leading_zeros();
        Self((product << shift >> 64) as u64, self.1 + other.1 + 64 - shift as i32)
    }
}

/// 10, 10², 10⁴, and so on to 10²⁵⁶. Up to 10¹⁶ they are exact, and each other is a few units too
/// small.
const POWERS: [Power; 9] = {
    let mut powers = [Power(10 << 60, -60); 9];
    let mut index = 1;
    while index < 9 {
        powers[index] = powers[index - 1].times(powers[index - 1]);
        index += 1;
    }
    powers
};

/// 10⁻⁵¹², rounded down.
const SMALLEST_POWER: Power = Power(0x9049_EE32_DB23_D21C, -1764);

/// The float nearest to `mantissa` · 10^`exponent`, unless an approximate power of ten cannot tell.
fn approximate(mantissa: u64, exponent: i32) -> Option<f64> {
    /// The limit of the error, in units of the last of 64 bits.
    const ERROR: u128 = 64;
    if exponent.unsigned_abs() > 400 {
        return Some(if exponent < 0 { 0.0 } else { f64::INFINITY });
    }
    let shift = mantissa.leading_zeros();
    let mut value = Power(mantissa << shift, -(shift as i32));
    let mut power = exponent;
    if power < 0 {
        value = value.times(SMALLEST_POWER);
        power += 512;
    }
    for (bit, &factor) in POWERS.iter().enumerate() {
        if power >> bit & 1 == 1 {
            value = value.times(factor);
        }
    }
    let top = value.1 + 63;
    let dropped = 11 + (-1022 - top).max(0);
    let mantissa = u128::from(value.0);
    if dropped > 66 {
        return Some(0.0);
    }
    let half = 1_u128 << (dropped - 1);
    let rest = mantissa & (half | (half - 1));
    (rest.abs_diff(half) > ERROR).then(|| round_to_float(mantissa, value.1, true))
}

/// The float nearest to `number` · 10^`exponent`, computed with integers of any length.
fn long_nearest(number: &mut Vec<u32>, exponent: i32) -> f64 {
    // As far as the exponent of a number with up to `MAX_DIGITS` digits matters.
    let exponent = exponent.clamp(-1500, 1500);
    let mut zeros = 0;
    let mut more = false;
    if exponent >= 0 {
        for chunk in chunks(exponent) {
            multiply_add(number, chunk, 0);
        }
    } else {
        // Nine digits take less than the 32 bits that are added for them.
        zeros = (-exponent / 9 + 4) as usize;
        let mut shifted = vec![0; zeros];
        shifted.append(number);
        *number = shifted;
        for chunk in chunks(-exponent) {
            more |= divide(number, chunk) != 0;
        }
    }
    while number.last() == Some(&0) {
        number.pop();
    }
    let low = number.len().saturating_sub(4);
    more |= number[..low].iter().any(|&part| part != 0);
    let top = number[low..].iter().rev().fold(0_u128, |top, &part| top << 32 | u128::from(part));
    if top == 0 { 0.0 } else { round_to_float(top, 32 * (low as i32 - zeros as i32), more) }
}

/// Factors below 2^32 whose product is 10^`power`.
fn chunks(power: i32) -> impl Iterator<Item = u32> {
    let rest = 10_u32.pow((power % 9) as u32);
    (0..power / 9).map(|_| 1_000_000_000).chain(std::iter::once(rest))
}

/// Multiplies a long number, lowest part first, and adds to it.
fn multiply_add(number: &mut Vec<u32>, factor: u32, add: u32) {
    let mut carry = u64::from(add);
    for part in number.iter_mut() {
        carry += u64::from(*part) * u64::from(factor);
        *part = carry as u32;
        carry >>= 32;
    }
    if carry > 0 {
        number.push(carry as u32);
    }
}

/// Divides a long number and returns the remainder.
fn divide(number: &mut Vec<u32>, divisor: u32) -> u32 {
    let mut rest = 0_u64;
    for part in number.iter_mut().rev() {
        rest = rest << 32 | u64::from(*part);
        *part = (rest / u64::from(divisor)) as u32;
        rest %= u64::from(divisor);
    }
    while number.last() == Some(&0) {
        number.pop();
    }
    rest as u32
}

/// Appends a number with the fewest digits that read back as the same, as `{}` of the standard
/// library writes it: never with an exponent.
pub fn push(out: &mut String, value: f64) {
    if let Some((digits, exponent)) = push_sign(out, value) {
        push_decimal(out, digits, exponent);
    }
}

/// The same as `{:?}` of the standard library writes it: with an exponent if the number is very
/// large or small, and else with a point.
pub fn push_float(out: &mut String, value: f64) {
    let size = value.abs();
    let start = out.len();
    let Some((digits, exponent)) = push_sign(out, value) else { return };
    if size != 0.0 && !(1e-4..1e16).contains(&size) {
        push_scientific(out, digits, exponent);
    } else {
        push_decimal(out, digits, exponent);
        if !out.as_bytes()[start..].contains(&b'.') {
            out.push_str(".0");
        }
    }
}

/// A number as a text of its own, as [`push`] writes it.
pub fn text(value: f64) -> String {
    let mut text = String::new();
    push(&mut text, value);
    text
}

/// A number as a text of its own, as [`push_float`] writes it.
pub fn float_text(value: f64) -> String {
    let mut text = String::new();
    push_float(&mut text, value);
    text
}

/// The 64-bit float with the digits of a 32-bit float of at most a million: 0.1 for 0.1, and not
/// 0.10000000149.
pub fn widened(value: f32) -> f64 {
    let mut scale = 1.0;
    loop {
        let wide = (f64::from(value) * scale).round() / scale;
        if wide as f32 == value || scale >= 1e9 {
            return wide;
        }
        scale *= 10.0;
    }
}

/// A finite number in scientific notation with at most `places` digits, rounded: `1.235e-5`.
pub fn scientific(value: f64, places: u32) -> String {
    let mut text = String::new();
    if let Some((digits, exponent)) = push_sign(&mut text, value) {
        let dropped = length(digits).saturating_sub(places);
        let unit = 10_u64.pow(dropped);
        let (digits, exponent) = strip_zeros((digits + unit / 2) / unit, exponent + dropped as i32);
        push_scientific(&mut text, digits, exponent);
    }
    text
}

/// Appends the sign of a number, and returns the digits and exponent of the rest. What is no number
/// is appended itself.
fn push_sign(out: &mut String, value: f64) -> Option<(u64, i32)> {
    if value.is_nan() {
        out.push_str("NaN");
        return None;
    }
    if value.is_sign_negative() {
        out.push('-');
    }
    if value.is_infinite() {
        out.push_str("inf");
        return None;
    }
    Some(if value == 0.0 { (0, 0) } else { shortest(value.abs()) })
}

/// Appends `digits` · 10^`exponent` without an exponent: zeros are put behind the digits, or a
/// point between or in front of them.
fn push_decimal(out: &mut String, digits: u64, exponent: i32) {
    let start = out.len();
    push_digits(out, digits);
    if exponent >= 0 {
        out.extend(std::iter::repeat_n('0', exponent as usize));
        return;
    }
    let places = -exponent as usize;
    let written = out.len() - start;
    if written <= places {
        let zeros: String = std::iter::repeat_n('0', places - written + 1).collect();
        out.insert_str(start, &zeros);
    }
    out.insert(out.len() - places, '.');
}

/// Appends `digits` · 10^`exponent` with one digit in front of the point, as in `1.5e-7`.
fn push_scientific(out: &mut String, digits: u64, exponent: i32) {
    let start = out.len();
    push_digits(out, digits);
    let behind = out.len() - start - 1;
    if behind > 0 {
        out.insert(start + 1, '.');
    }
    out.push('e');
    let exponent = exponent + behind as i32;
    if exponent < 0 {
        out.push('-');
    }
    push_digits(out, exponent.unsigned_abs().into());
}

/// Appends a whole number. The digits are found from the last to the first, in a buffer that holds
/// the longest number of 64 bits.
fn push_digits(out: &mut String, mut number: u64) {
    let mut digits = [b'0'; 20];
    let mut first = digits.len();
    while number > 0 || first == digits.len() {
        first -= 1;
        digits[first] = b'0' + (number % 10) as u8;
        number /= 10;
    }
    out.push_str(str::from_utf8(&digits[first..]).unwrap_or_default());
}

/// How many digits a number has.
fn length(number: u64) -> u32 {
    number.checked_ilog10().unwrap_or(0) + 1
}

/// Moves zeros at the end of the digits into the exponent.
fn strip_zeros(mut digits: u64, mut exponent: i32) -> (u64, i32) {
    while digits > 0 && digits.is_multiple_of(10) {
        digits /= 10;
        exponent += 1;
    }
    (digits, exponent)
}

/// The fewest digits that read back as a positive number, and their power of ten.
///
/// Up to 15 digits survive the way through a float. So the number rounded to 15 digits has no
/// others than the shortest one, if that has as few. Otherwise it takes 16 or 17.
fn shortest(value: f64) -> (u64, i32) {
    let bits = value.to_bits();
    let (field, fraction) = ((bits >> 52) as i32, bits & ((1 << 52) - 1));
    let (mantissa, exponent) = if field == 0 { (fraction, -1074) } else { (fraction | 1 << 52, field - 1075) };
    // Below a power of two, floats are twice as dense.
    let is_edge = fraction == 0 && field > 1;
    let exponent_of_two = exponent + 63 - mantissa.leading_zeros() as i32;
    let exponent_of_ten = (exponent_of_two * 1233) >> 12;
    for places in 15..=17 {
        let Some((digits, power)) = short_digits(mantissa, exponent, places - 1 - exponent_of_ten, is_edge) else {
            return long_shortest(mantissa, exponent, value);
        };
        if let Some(digits) = digits {
            return strip_zeros(digits, -power);
        }
    }
    long_shortest(mantissa, exponent, value)
}

/// `mantissa` · 2^`exponent` · 10^`power`, rounded to a whole number, if that reads back as the
/// same, and the power. `None` if 128 bits are too few to tell.
fn short_digits(mantissa: u64, exponent: i32, power: i32, is_edge: bool) -> Option<(Option<u64>, i32)> {
    let shift = -(exponent + power);
    if !(0..=MAX_EXACT_POWER).contains(&power) || !(1..=120).contains(&shift) {
        return None;
    }
    let ulp = power_of_five(power);
    let exact = u128::from(mantissa) * ulp;
    let down = exact >> shift;
    let rest = exact - (down << shift);
    let is_up = rest >> (shift - 1) != 0;
    let above = (1_u128 << shift) - rest;
    let even = mantissa & 1 == 0;
    let reads_back = |distance: u128, unit: u128| 2 * distance < unit || 2 * distance == unit && even;
    let lower = if is_edge { ulp / 2 } else { ulp };
    let digits = if is_up && reads_back(above, ulp) {
        Some(down + 1)
    } else if !is_up && reads_back(rest, lower) {
        Some(down)
    } else if is_edge && reads_back(above, ulp) {
        Some(down + 1)
    } else {
        None
    };
    Some((digits.map(|digits| digits as u64), power))
}

/// The same from all digits of a number.
fn long_shortest(mantissa: u64, exponent: i32, value: f64) -> (u64, i32) {
    let mut number = vec![mantissa as u32, (mantissa >> 32) as u32];
    for _ in 0..exponent.unsigned_abs() {
        // 2^-n is 5^n · 10^-n.
        multiply_add(&mut number, if exponent < 0 { 5 } else { 2 }, 0);
    }
    let mut digits = Vec::new();
    while number.iter().any(|&part| part != 0) {
        let mut chunk = divide(&mut number, 1_000_000_000);
        for _ in 0..9 {
            digits.push(chunk % 10);
            chunk /= 10;
        }
    }
    while digits.last() == Some(&0) {
        digits.pop();
    }
    digits.reverse();
    for places in 1..=17.min(digits.len()) {
        let (first, rest) = digits.split_at(places);
        let down = first.iter().fold(0, |number, &digit| 10 * number + u64::from(digit));
        let power = rest.len() as i32 + exponent.min(0);
        let up = rest.first().is_some_and(|&digit| digit >= 5);
        for digits in [down + u64::from(up), down + u64::from(!up)] {
            if nearest(digits, power) == value {
                return strip_zeros(digits, power);
            }
        }
    }
    let all = digits.iter().fold(0, |number, &digit| 10 * number + u64::from(digit));
    strip_zeros(all, exponent.min(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn assert_written_exactly(value: f64) {
        assert_eq!(text(value), format!("{value}"));
        let mut debug = String::new();
        push_float(&mut debug, value);
        assert_eq!(debug, format!("{value:?}"));
    }

    fn assert_read_exactly(text: &str) {
        assert_eq!(parse(text).map(f64::to_bits), text.parse().ok().map(f64::to_bits), "{text}");
    }

    #[test]
    fn numbers_at_the_edges_are_exact() {
        for value in [
            0.0,
            -0.0,
            1.0,
            0.1,
            1e16,
            1e15,
            123_456_789.0,
            1e-4,
            9.999e-5,
            5e-324,
            1e-323,
            f64::MIN_POSITIVE,
            f64::MAX,
            f64::NAN,
            f64::INFINITY,
            f64::NEG_INFINITY,
            9_007_199_254_740_993.0,
            std::f64::consts::PI,
        ] {
            assert_written_exactly(value);
            assert_written_exactly(-value);
        }
        for power in -1074..1024 {
            let value = 2_f64.powi(power);
            for bits in [value.to_bits().saturating_sub(1), value.to_bits(), value.to_bits() + 1] {
                assert_written_exactly(f64::from_bits(bits));
            }
        }
    }

    #[test]
    fn texts_at_the_edges_are_exact() {
        let long = format!("0.{}{}", "0".repeat(400), "123456789".repeat(200));
        // The middle between two floats, and a bit more than it.
        let middle = "9007199254740993";
        for text in [
            "0",
            "-0",
            "00",
            "1.",
            ".5",
            "1e400",
            "1e-400",
            "2.2250738585072011e-308",
            "4.9e-324",
            "2.4e-324",
            "2.5e-324",
            "1.7976931348623157e308",
            "1.7976931348623159e308",
            "179769313486231580793e289",
            "0e999999999999",
            "1e99999999999",
            middle,
            "9007199254740993.00000000000000000000000000001",
            "9007199254740993.0000000000000000000",
            "18446744073709551615",
            "18446744073709551616",
            "99999999999999999999",
            &long,
            "0.1e-1",
            "123456789012345678901234567890",
            "8.988465674311579e307",
        ] {
            assert_read_exactly(text);
        }
        let exact = format!("{}1", "0".repeat(900));
        assert_read_exactly(&format!("9007199254740993.{exact}"));
        for text in ["", "-", ".", "e5", "1e", "1e+", "1.2.3", "1x", "--1", "1e5.0"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn rounded_numbers_have_an_exponent() {
        assert_eq!(scientific(123_456_789.0, 4), "1.235e8");
        assert_eq!(scientific(0.000_099_996, 4), "1e-4");
        assert_eq!(scientific(2e-5, 4), "2e-5");
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn floats_are_written_as_by_the_standard_library(bits in any::<u64>()) {
            assert_written_exactly(f64::from_bits(bits));
        }

        #[test]
        fn usual_floats_are_written_as_by_the_standard_library(mantissa in any::<i64>(), power in 0_u32..19) {
            assert_written_exactly(mantissa as f64 / 10_u64.pow(power) as f64);
        }

        #[test]
        fn texts_are_read_as_by_the_standard_library(digits in "[0-9]{1,30}", fraction in "[0-9]{0,30}", power in -380_i32..380) {
            assert_read_exactly(&format!("{digits}.{fraction}e{power}"));
            assert_read_exactly(&format!("-{digits}.{fraction}"));
            assert_read_exactly(&format!("{digits}e{power}"));
        }

        #[test]
        fn middles_between_floats_are_read_as_by_the_standard_library(bits in 1_u64..0x7FE0_0000_0000_0000) {
            let (low, high) = (f64::from_bits(bits), f64::from_bits(bits + 1));
            for value in [low, high] {
                assert_read_exactly(&format!("{value:.40e}"));
                assert_read_exactly(&format!("{value:.18e}"));
            }
        }
    }
}

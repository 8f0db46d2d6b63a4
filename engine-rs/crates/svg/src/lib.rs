//! Scenes as SVG text, for stored pictures and downloads, with the colours of a [`palette`]. Positions are those of the scene.
//!
//! Input is a [`Scene`] and [`Options`]; the result is a complete file. The font is embedded, so
//! the picture looks the same everywhere. Steps:
//!
//! 1. Choose the columns that fit into the limits or into the requested part.
//! 2. Walk the shapes and append each to the path of its look, which is its kind, role and
//!    category. All shapes of a look are one `<path>`, and all texts of a look are one group.
//! 3. Write the looks in layers, from wires at the bottom to texts on top.
//!
//! Within a layer, the order of shapes does not matter, because shapes of different operations
//! never overlap; so merging shapes loses nothing, and a picture has a few dozen elements instead
//! of thousands. Pictures for downloads have a group for each operation in their place, which
//! [`Options::tags_operations`] asks for. Coordinates are rounded to a tenth of a pixel, and path commands are relative
//! where that is shorter.
//!
//! All text from the circuit is escaped ([`escape`]), so no name or comment becomes markup. Cost:
//! linear in the shapes shown, which are at most [`MAX_SHAPES`].

pub mod palette;

use std::fmt::Write;

use self::palette::{Palette, Theme};
use diagram::scene::{Category, Kind, Role, Scene, Shape};
use json::number::{text as decimal, widened};

/// Options of a picture.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// Its colours.
    pub theme: Theme,
    /// Its name, for screen readers and as a tooltip.
    pub title: Option<&'a str>,
    /// Its description, for screen readers; by default the description of the scene.
    pub description: Option<&'a str>,
    /// The file [`FONT`] as WOFF2 in base64. It is not part of the module that every visitor loads,
    /// because the canvas has its own copy.
    pub font: &'a str,
    /// The part to show of a large drawing.
    pub part: Option<Part>,
    /// Whether each operation is a group with its number as `data-operation`, for programs that read the picture. Shapes that look
    /// alike are no longer merged then: a picture of 300 gates has 93 kB in place of 47, and one of 10,000 gates 2.7 MB in place of 1.0.
    pub tags_operations: bool,
}

/// The beginning of a drawing, from its upper left corner. It fades out at a cut edge, and says how
/// many columns are missing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    /// The maximum width in CSS pixels.
    pub width: f64,
    /// The maximum height in CSS pixels.
    pub height: f64,
    /// The size of the text with the number of columns. It is larger in a picture that will be
    /// scaled down.
    pub text_size: f64,
}

/// The limit of columns. A longer circuit is shown in part, and the picture says so.
pub const MAX_COLUMNS: usize = 4_000;

/// The limit of shapes: ten megabytes of text are as much as a browser paints without trouble. A
/// circuit of thousands of wires shows fewer columns.
pub const MAX_SHAPES: u32 = 200_000;

/// The font's name, as in the file `public/fonts/ketwork-diagram.ttf`.
pub const FONT: &str = "Ketwork Diagram";

/// The height of the line that says which part is shown.
const NOTE: f64 = 24.0;
const NOTE_SIZE: f32 = 12.0;
/// The number of pixels over which a cut edge fades out.
const FADE: f64 = 60.0;
const CORNER: f32 = 4.0;

/// Paints a scene.
pub fn svg(scene: &Scene, options: &Options) -> String {
    let palette = options.theme.palette();
    let room = shown_columns(scene);
    let whole = Part { width: f64::INFINITY, height: f64::INFINITY, text_size: 0.0 };
    let part = options.part.unwrap_or(whole);
    let width = scene.column_edges[room].max(if room == scene.columns() { scene.width } else { 0.0 });
    let (cut_right, cut_below) = (part.width < width, part.height < scene.height);
    let width = width.min(part.width);
    let shown = scene.column_edges[..room].partition_point(|&edge| edge < width);
    let note = room < scene.columns() && !cut_right;
    let height = scene.height.min(part.height) + if note { NOTE } else { 0.0 };

    let mut looks = Looks::new();
    for index in 0..scene.header as usize {
        let shape = scene.shape(index);
        if f64::from(shape.geometry[0]) < width {
            looks.paint(scene, &within(shape, width), 0.0);
        }
    }
    for column in (0..shown).take_while(|_| !options.tags_operations) {
        let shapes = scene.column_shapes[column] as usize..scene.column_shapes[column + 1] as usize;
        for index in shapes {
            looks.paint(scene, &scene.shape(index), scene.column_edges[column]);
        }
    }

    let mut text = String::with_capacity(looks.length() + 20_000);
    write_head(&mut text, scene, options, width, height);
    looks.write(&mut text, palette);
    if options.tags_operations {
        write_operations(&mut text, scene, shown, palette);
    }
    if cut_below {
        fade(&mut text, palette.background, [0.0, height - FADE, width, FADE], 'b');
    }
    if cut_right {
        write_missing(&mut text, scene, palette, part.text_size, width, height);
    }
    if note {
        let _ = write!(
            text,
            "<text x=\"16\" y=\"{}\" font-size=\"{}\" fill=\"{}\">columns 1 to {} of {}</text>",
            decimal(height - NOTE / 2.0),
            decimal(widened(NOTE_SIZE)),
            palette.wire_label,
            thousands(shown),
            thousands(scene.columns())
        );
    }
    text.push_str("</svg>\n");
    text
}

/// Paints a small scene as an element for inside a page, in the page's own font and the colours of [`Theme::Page`]. Each operation
/// is a group with its number as `data-operation`, so that the page can show its state. The element has no name: the page says
/// what it shows.
///
/// ```
/// use circuit::Circuit;
/// let svg = svg::page_svg(&diagram::lay_out(&Circuit::default(), ""));
/// assert!(svg.starts_with("<svg viewBox=") && svg.ends_with("</svg>"));
/// ```
pub fn page_svg(scene: &Scene) -> String {
    let palette = Theme::Page.palette();
    let (width, height) = (decimal(scene.width), decimal(scene.height));
    let mut text = format!("<svg viewBox=\"0 0 {width} {height}\" aria-hidden=\"true\">");
    let mut header = Looks::new();
    for index in 0..scene.header as usize {
        header.paint(scene, &scene.shape(index), 0.0);
    }
    header.write(&mut text, palette);
    write_operations(&mut text, scene, scene.columns(), palette);
    text.push_str("</svg>");
    text
}

/// Writes the operations of the first columns, each as a group with its number.
fn write_operations(text: &mut String, scene: &Scene, columns: usize, palette: &Palette) {
    for column in 0..columns {
        let first = scene.column_shapes[column] as usize;
        let operations = &scene.shape_operations[first..scene.column_shapes[column + 1] as usize];
        let mut index = first;
        for run in operations.chunk_by(|one, next| one == next) {
            let mut looks = Looks::new();
            for _ in run {
                looks.paint(scene, &scene.shape(index), scene.column_edges[column]);
                index += 1;
            }
            let _ = write!(text, "<g data-operation=\"{}\">", run[0]);
            looks.write(text, palette);
            text.push_str("</g>");
        }
    }
}

/// Writes everything in front of the drawing: size, title, description, font and background.
fn write_head(text: &mut String, scene: &Scene, options: &Options, width: f64, height: f64) {
    let (width, height) = (decimal(width), decimal(height));
    let _ = write!(
        text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" role=\"img\">"
    );
    if let Some(title) = options.title {
        text.push_str("<title>");
        escape(text, title);
        text.push_str("</title>");
    }
    text.push_str("<desc>");
    escape(text, options.description.unwrap_or(&scene.description));
    text.push_str("</desc>");
    let _ = write!(
        text,
        "<style>@font-face{{font-family:\"{FONT}\";src:url(data:font/woff2;base64,{})}}text{{font-family:\"{FONT}\",sans-serif}}</style>",
        options.font
    );
    let _ = write!(text, "<rect width=\"100%\" height=\"100%\" fill=\"{}\"/>", options.theme.palette().background);
}

/// Writes the number of missing columns at the right edge of a part, on a background into which the
/// drawing fades.
fn write_missing(text: &mut String, scene: &Scene, palette: &Palette, size: f64, width: f64, height: f64) {
    let left = width - 5.0 * size;
    let seen = scene.column_edges.partition_point(|&edge| edge <= left).saturating_sub(1);
    fade(text, palette.background, [left - FADE, 0.0, FADE, height], 'r');
    let _ = write!(
        text,
        "<path d=\"M{left} 0H{}V{}H{left}z\" fill=\"{}\"/><g font-size=\"{}\" fill=\"{}\" text-anchor=\"middle\">",
        decimal(width),
        decimal(height),
        palette.background,
        decimal(size),
        palette.wire_label,
        left = decimal(left)
    );
    for (line, words) in [(-0.2, format!("+{}", thousands(scene.columns() - seen))), (1.0, "columns".to_owned())] {
        let (x, y) = (decimal(width - 2.5 * size), decimal(height / 2.0 + line * size));
        let _ = write!(text, "<text x=\"{x}\" y=\"{y}\">{words}</text>");
    }
    text.push_str("</g>");
}

/// Writes a rectangle (`x, y, width, height`) with a gradient from transparent to a colour, to the
/// right (`r`) or downwards (`b`).
fn fade(text: &mut String, colour: &str, area: [f64; 4], towards: char) {
    let [x, y, width, height] = area.map(decimal);
    let turn = if towards == 'b' { " x2=\"0\" y2=\"1\"" } else { "" };
    let _ = write!(
        text,
        "<linearGradient id=\"{towards}\"{turn}><stop stop-color=\"{colour}\" stop-opacity=\"0\"/><stop offset=\"1\" stop-color=\"{colour}\"/></linearGradient><rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"url(#{towards})\"/>"
    );
}

/// The number of columns within the limits, at least one.
fn shown_columns(scene: &Scene) -> usize {
    let room = scene.header.saturating_add(MAX_SHAPES);
    let full = scene.column_shapes.partition_point(|&first| first <= room).saturating_sub(1);
    full.clamp(1, MAX_COLUMNS).min(scene.columns())
}

/// A header shape, cut at the right edge of the part that is shown.
fn within(mut shape: Shape, width: f64) -> Shape {
    match shape.kind {
        Kind::Line | Kind::DoubleLine => shape.geometry[2] = shape.geometry[2].min(width as f32),
        Kind::Bracket => shape.geometry[2] = shape.geometry[2].min(width as f32 - shape.geometry[0]),
        _ => {}
    }
    shape
}

const KINDS: usize = Kind::ALL.len();
const ROLES: usize = Role::ALL.len();
const CATEGORIES: usize = Category::ALL.len();

/// For each look (kind, role and category), the path data or text elements painted in it.
struct Looks {
    buffers: Vec<String>,
    /// The font size of each look of texts: that of the first of them.
    sizes: Vec<f32>,
}

impl Looks {
    /// Empty looks.
    fn new() -> Self {
        let count = KINDS * ROLES * CATEGORIES;
        Self { buffers: vec![String::new(); count], sizes: vec![0.0; count] }
    }

    /// The number of bytes so far.
    fn length(&self) -> usize {
        self.buffers.iter().map(String::len).sum()
    }

    /// Appends a shape to its look. `left` is the left edge of its column.
    fn paint(&mut self, scene: &Scene, shape: &Shape, left: f64) {
        // Texts and wires have the same colour in all categories.
        let plain = matches!(shape.kind, Kind::LabelStart | Kind::LabelMiddle | Kind::LabelEnd)
            || matches!(shape.role, Role::Wire | Role::PassingWire | Role::ClassicalWire | Role::Condition);
        let category = if plain { 0 } else { shape.category as usize };
        let look = (shape.kind as usize * ROLES + shape.role as usize) * CATEGORIES + category;
        let out = &mut self.buffers[look];
        let [a, b, c, d] = shape.geometry;
        let x = left + f64::from(a);
        match shape.kind {
            Kind::Line | Kind::DashedLine => path(out, x, b, left + f64::from(c), d),
            Kind::DoubleLine if a == c => {
                path(out, x - 1.5, b, x - 1.5, d);
                path(out, x + 1.5, b, x + 1.5, d);
            }
            Kind::DoubleLine => {
                path(out, x, b - 1.5, left + f64::from(c), d - 1.5);
                path(out, x, b + 1.5, left + f64::from(c), d + 1.5);
            }
            Kind::Box => {
                command(out, 'M', &[x + f64::from(CORNER), f64::from(b)]);
                let (level, upright, r) = (f64::from(c - 2.0 * CORNER), f64::from(d - 2.0 * CORNER), f64::from(CORNER));
                command(out, 'h', &[level]);
                command(out, 'q', &[r, 0.0, r, r]);
                command(out, 'v', &[upright]);
                command(out, 'q', &[0.0, r, -r, r]);
                command(out, 'h', &[-level]);
                command(out, 'q', &[-r, 0.0, -r, -r]);
                command(out, 'v', &[-upright]);
                command(out, 'q', &[0.0, -r, r, -r]);
                out.push('z');
            }
            Kind::Disc | Kind::Ring => circle(out, x, b, c),
            Kind::CircledPlus => {
                circle(out, x, b, c);
                let (y, r) = (f64::from(b), f64::from(c));
                command(out, 'M', &[x - r, y]);
                command(out, 'h', &[2.0 * r]);
                command(out, 'M', &[x, y - r]);
                command(out, 'v', &[2.0 * r]);
            }
            Kind::Cross => {
                path(out, x - f64::from(c), b - c, x + f64::from(c), b + c);
                path(out, x - f64::from(c), b + c, x + f64::from(c), b - c);
            }
            Kind::Meter => {
                let (y, r) = (f64::from(b), f64::from(c));
                command(out, 'M', &[x - r, y]);
                let radius = decimal(widened(c));
                let _ = write!(out, "a{radius} {radius} 0 0 1 ");
                number(out, 2.0 * r, false);
                out.push_str(" 0");
                path(out, x, b, x + r * 0.66, (y - r * 1.12) as f32);
            }
            Kind::Arrow => {
                let r = f64::from(c);
                command(out, 'M', &[x, f64::from(b)]);
                command(out, 'l', &[-r, -1.7 * r]);
                command(out, 'h', &[2.0 * r]);
                out.push('z');
            }
            Kind::Bracket => {
                let (y, fall) = (f64::from(b), f64::from(d));
                command(out, 'M', &[x, y + fall]);
                command(out, 'v', &[-fall]);
                command(out, 'h', &[f64::from(c)]);
                command(out, 'v', &[fall]);
            }
            Kind::LabelStart | Kind::LabelMiddle | Kind::LabelEnd => {
                out.push_str("<text x=\"");
                number(out, x, false);
                out.push_str("\" y=\"");
                number(out, f64::from(b), false);
                let size = &mut self.sizes[look];
                if *size == 0.0 {
                    *size = c;
                } else if *size != c {
                    let _ = write!(out, "\" font-size=\"{}", decimal(widened(c)));
                }
                out.push_str("\">");
                escape(out, scene.strings.get(shape.text));
                out.push_str("</text>");
            }
        }
    }

    /// Writes all looks in the order in which they are painted.
    fn write(&self, text: &mut String, palette: &Palette) {
        for layer in LAYERS {
            for (look, buffer) in self.buffers.iter().enumerate().filter(|(_, buffer)| !buffer.is_empty()) {
                let kind = look / (ROLES * CATEGORIES);
                let role = look / CATEGORIES % ROLES;
                let category = look % CATEGORIES;
                let (kind, role, category) = (Kind::ALL[kind], Role::ALL[role], Category::ALL[category]);
                if layer_of(kind, role) == layer {
                    write_look(text, buffer, kind, role, category, self.sizes[look], palette);
                }
            }
        }
    }
}

/// Layers of a picture, from below.
#[derive(Clone, Copy, PartialEq)]
enum Layer {
    Wires,
    Links,
    Boxes,
    Signs,
    Texts,
}

const LAYERS: [Layer; 5] = [Layer::Wires, Layer::Links, Layer::Boxes, Layer::Signs, Layer::Texts];

/// The layer of a shape.
fn layer_of(kind: Kind, role: Role) -> Layer {
    match kind {
        Kind::Line if role == Role::Wire => Layer::Wires,
        Kind::Line if role == Role::PassingWire => Layer::Signs,
        Kind::DoubleLine if role == Role::ClassicalWire => Layer::Wires,
        Kind::Line | Kind::DoubleLine | Kind::DashedLine | Kind::Bracket => Layer::Links,
        Kind::Box => Layer::Boxes,
        Kind::Disc | Kind::Ring | Kind::CircledPlus | Kind::Cross | Kind::Meter | Kind::Arrow => Layer::Signs,
        Kind::LabelStart | Kind::LabelMiddle | Kind::LabelEnd => Layer::Texts,
    }
}

/// Writes the element of a look, with its colours.
fn write_look(
    text: &mut String,
    buffer: &str,
    kind: Kind,
    role: Role,
    category: Category,
    size: f32,
    palette: &Palette,
) {
    let ink = palette.ink(role, category);
    if matches!(kind, Kind::LabelStart | Kind::LabelMiddle | Kind::LabelEnd) {
        let anchor = match kind {
            Kind::LabelMiddle => " text-anchor=\"middle\"",
            Kind::LabelEnd => " text-anchor=\"end\"",
            _ => "",
        };
        let size = decimal(widened(size));
        let _ = write!(text, "<g font-size=\"{size}\" fill=\"{ink}\"{anchor}>{buffer}</g>");
        return;
    }
    let style = match kind {
        Kind::Disc | Kind::Arrow => format!("fill=\"{ink}\""),
        Kind::Box if role == Role::Gap => {
            format!("fill=\"{}\" stroke=\"{ink}\" stroke-width=\"1.25\" stroke-dasharray=\"4 4\"", palette.background)
        }
        Kind::Box => format!("fill=\"{}\" stroke=\"{ink}\" stroke-width=\"1.25\"", palette.category(category).0),
        Kind::Ring | Kind::CircledPlus => {
            format!("fill=\"{}\" stroke=\"{ink}\" stroke-width=\"1.5\"", palette.background)
        }
        Kind::Cross | Kind::Meter => {
            format!("fill=\"none\" stroke=\"{ink}\" stroke-width=\"1.5\" stroke-linecap=\"round\"")
        }
        Kind::DashedLine if role == Role::Frame => format!("stroke=\"{ink}\" stroke-dasharray=\"4 4\""),
        Kind::DashedLine => format!("stroke=\"{ink}\" stroke-width=\"1.5\" stroke-dasharray=\"4 4\""),
        Kind::Line if role == Role::Control => format!("stroke=\"{ink}\" stroke-width=\"1.5\""),
        _ => format!("fill=\"none\" stroke=\"{ink}\""),
    };
    let _ = write!(text, "<path {style} d=\"{buffer}\"/>");
}

/// Appends a line to a path.
fn path(out: &mut String, x1: f64, y1: f32, x2: f64, y2: f32) {
    command(out, 'M', &[x1, f64::from(y1)]);
    if y1 == y2 {
        command(out, 'h', &[x2 - x1]);
    } else if x1 == x2 {
        command(out, 'v', &[f64::from(y2) - f64::from(y1)]);
    } else {
        command(out, 'L', &[x2, f64::from(y2)]);
    }
}

/// Appends a circle to a path, as two half circles.
fn circle(out: &mut String, x: f64, y: f32, radius: f32) {
    let r = f64::from(radius);
    let radius = decimal(widened(radius));
    command(out, 'M', &[x - r, f64::from(y)]);
    let _ = write!(out, "a{radius} {radius} 0 1 0 ");
    number(out, 2.0 * r, false);
    let _ = write!(out, " 0a{radius} {radius} 0 1 0 -");
    number(out, 2.0 * r, false);
    out.push_str(" 0z");
}

/// Appends a path command and its numbers.
fn command(out: &mut String, letter: char, numbers: &[f64]) {
    out.push(letter);
    for (place, &value) in numbers.iter().enumerate() {
        number(out, value, place > 0);
    }
}

/// Appends a number, rounded to a tenth of a pixel and separated from the number before it.
fn number(out: &mut String, value: f64, follows: bool) {
    let tenths = (value * 10.0 + if value < 0.0 { -0.5 } else { 0.5 }) as i64;
    if tenths < 0 {
        out.push('-');
    } else if follows {
        out.push(' ');
    }
    let mut digits = [0_u8; 20];
    let mut at = digits.len();
    let mut rest = tenths.unsigned_abs() / 10;
    loop {
        at -= 1;
        digits[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    out.extend(digits[at..].iter().map(|&digit| digit as char));
    let tenth = tenths.unsigned_abs() % 10;
    if tenth > 0 {
        out.push('.');
        out.push((b'0' + tenth as u8) as char);
    }
}

/// Appends text for XML: markup is escaped, and characters that XML cannot contain become U+FFFD.
fn escape(out: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            _ => out.push(character),
        }
    }
}

/// `12345` as `12,345`.
fn thousands(count: usize) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_keep_a_tenth() {
        let mut out = String::new();
        command(&mut out, 'M', &[12.04, -0.56, 3.0, -0.04]);
        assert_eq!(out, "M12-0.6 3 0");
    }

    #[test]
    fn markup_and_control_characters_are_harmless() {
        let mut out = String::new();
        escape(&mut out, "a<b>&\"\u{1}\n");
        assert_eq!(out, "a&lt;b&gt;&amp;&quot;\u{fffd} ");
    }
}

//! Edge colouring: the edges of a graph in as few rounds as possible, such that edges with a common
//! node are in different rounds.
//!
//! Input is the number of nodes and a list of edges, pairs of distinct nodes; the result is a list
//! of rounds with the indices of edges ([`rounds`]). A round is the set of edges of one colour.
//!
//! By Vizing's theorem a simple graph of maximum degree Δ needs Δ or Δ+1 colours, and deciding
//! which is NP-hard (Holyer 1981). Steps:
//!
//! 1. If the edges in the given order need only Δ colours, that order stays.
//! 2. If counting shows that Δ colours are too few (`is_overfull`), continue with step 5.
//! 3. Search a colouring with Δ colours by backtracking, most constrained edge first, within a
//!    limit of steps.
//! 4. If the limit is reached, walk: colour edge by edge, free colours along Kempe chains, and
//!    displace an edge at random if no chain helps. This succeeds for large dense graphs. It is
//!    tried a few times.
//! 5. Otherwise the algorithm of Misra and Gries finds Δ+1 colours, always.
//!
//! Limits count steps and not time, and random numbers have a fixed seed, so every machine gives
//! the same answer.
//!
//! Invariant: a [`Colouring`] is proper at every step; edges without a colour are allowed.

/// The limit of edges that the exact search colours.
const EXACT_STEPS: usize = 1_500;
/// The limit of edges that a walk displaces.
const WALK_STEPS: usize = 1_500;
/// The number of walks that are tried.
const WALKS: usize = 6;

/// Returns indices of edges, round by round. The edges of a round are in the given order, and
/// rounds are in the order of their first edges.
///
/// `edges` are pairs of distinct nodes below `node_count`, each pair at most once in either
/// direction.
pub fn rounds(node_count: u32, edges: &[(u32, u32)]) -> Vec<Vec<usize>> {
    let colours = colour(node_count, edges);
    let mut places: Vec<Option<usize>> = vec![None; edges.len() + 1];
    let mut rounds: Vec<Vec<usize>> = Vec::new();
    for (edge, &colour) in colours.iter().enumerate() {
        let place = *places[colour].get_or_insert_with(|| {
            rounds.push(Vec::new());
            rounds.len() - 1
        });
        rounds[place].push(edge);
    }
    rounds
}

/// A proper colouring: the colour of each edge, from 0. See the module for the steps.
fn colour(node_count: u32, edges: &[(u32, u32)]) -> Vec<usize> {
    let graph = Graph::new(node_count as usize, edges);
    let degree = graph.degree;
    let as_given = in_order(&graph);
    if as_given.iter().all(|&colour| colour < degree) {
        return as_given;
    }
    if !graph.is_overfull() {
        match exact(&graph, degree) {
            Search::Found(colours) => return colours,
            Search::OutOfSteps => {
                if let Some(colours) = (0..WALKS).find_map(|attempt| walk(&graph, degree, attempt as u64)) {
                    return colours;
                }
            }
            Search::Impossible => {}
        }
    }
    misra_gries(&graph)
}

/// A graph with the edges at each node.
struct Graph {
    edges: Vec<(usize, usize)>,
    /// Indices of the edges at each node.
    at: Vec<Vec<usize>>,
    /// The maximum degree.
    degree: usize,
}

impl Graph {
    fn new(node_count: usize, edges: &[(u32, u32)]) -> Self {
        let edges: Vec<(usize, usize)> = edges.iter().map(|&(a, b)| (a as usize, b as usize)).collect();
        let mut at = vec![Vec::new(); node_count];
        for (index, &(a, b)) in edges.iter().enumerate() {
            at[a].push(index);
            at[b].push(index);
        }
        let degree = at.iter().map(Vec::len).max().unwrap_or(0);
        Self { edges, at, degree }
    }

    /// Returns whether some component has too many edges for Δ colours.
    ///
    /// A colour is a matching, so in a component of n nodes it has at most ⌊n/2⌋ edges. A component
    /// with more than Δ·⌊n/2⌋ edges therefore needs Δ+1 colours. Every odd cycle and every complete
    /// graph of odd order is one.
    fn is_overfull(&self) -> bool {
        let mut seen = vec![false; self.at.len()];
        (0..self.at.len()).any(|start| {
            let (mut nodes, mut ends, mut stack) = (0, 0, vec![start]);
            if std::mem::replace(&mut seen[start], true) {
                return false;
            }
            while let Some(node) = stack.pop() {
                nodes += 1;
                ends += self.at[node].len();
                for &edge in &self.at[node] {
                    let neighbour = self.other(edge, node);
                    if !std::mem::replace(&mut seen[neighbour], true) {
                        stack.push(neighbour);
                    }
                }
            }
            ends / 2 > self.degree * (nodes / 2)
        })
    }

    /// The other end of an edge.
    fn other(&self, edge: usize, node: usize) -> usize {
        let (a, b) = self.edges[edge];
        if a == node { b } else { a }
    }
}

/// Gives each edge the lowest colour above those of earlier edges at its ends: the rounds that the
/// given order takes by itself.
fn in_order(graph: &Graph) -> Vec<usize> {
    let mut next = vec![0; graph.at.len()];
    let colour = |&(a, b): &(usize, usize)| {
        let colour = next[a].max(next[b]);
        next[a] = colour + 1;
        next[b] = colour + 1;
        colour
    };
    graph.edges.iter().map(colour).collect()
}

/// The result of the exact search.
enum Search {
    Found(Vec<usize>),
    Impossible,
    OutOfSteps,
}

/// Backtracking over the edges, the one with the fewest free colours first, within [`EXACT_STEPS`].
///
/// The edges at a node of maximum degree all have different colours. Permuting colours changes
/// nothing, so these edges are coloured in advance, which removes the symmetry. The stack of
/// choices replaces recursion.
fn exact(graph: &Graph, palette: usize) -> Search {
    let mut colouring = Colouring::new(graph, palette);
    // Which colours the edges of one node have is only a matter of naming.
    if let Some(busiest) = graph.at.iter().max_by_key(|edges| edges.len()) {
        busiest.iter().enumerate().for_each(|(colour, &edge)| colouring.set(edge, colour));
    }
    // The edges that are coloured by choice, each with the next colour to try.
    let mut choices: Vec<(usize, usize)> = Vec::new();
    let mut steps = 0;
    loop {
        let Some(edge) = colouring.most_constrained() else {
            return Search::Found(colouring.into_colours());
        };
        choices.push((edge, 0));
        // Recolours the last choice. If no colour is left for it, backtracks to the choice before.
        loop {
            let Some(&mut (edge, ref mut next)) = choices.last_mut() else { return Search::Impossible };
            colouring.clear(edge);
            let Some(colour) = (*next..palette).find(|&colour| colouring.is_free(edge, colour)) else {
                choices.pop();
                continue;
            };
            *next = colour + 1;
            colouring.set(edge, colour);
            break;
        }
        steps += 1;
        if steps > EXACT_STEPS {
            return Search::OutOfSteps;
        }
    }
}

/// Colours edge by edge. If an edge has no free colour, swaps two colours along a Kempe chain to
/// free one. If no chain helps, the edge takes a colour from another edge at random, which is
/// coloured again later.
///
/// A Kempe chain is a maximal path whose edges alternate between two colours. Swapping its colours
/// keeps the colouring proper. If it starts at `b` and does not end in `a`, the swap frees at `b` a
/// colour that is free at `a`.
fn walk(graph: &Graph, palette: usize, attempt: u64) -> Option<Vec<usize>> {
    let mut random = Random(0x9E37_79B9_7F4A_7C15 ^ (attempt + 1).wrapping_mul(0xD134_2543_DE82_EF95));
    let mut colouring = Colouring::new(graph, palette);
    let mut waiting: Vec<usize> = (0..graph.edges.len()).rev().collect();
    let mut steps = 0;
    while let Some(edge) = waiting.pop() {
        let (a, b) = graph.edges[edge];
        if let Some(colour) = (0..palette).find(|&colour| colouring.is_free(edge, colour)) {
            colouring.set(edge, colour);
            continue;
        }
        let free_at_a: Vec<usize> = colouring.free(a).collect();
        let free_at_b: Vec<usize> = colouring.free(b).collect();
        let freed = free_at_a.iter().find(|&&at_a| {
            free_at_b.iter().any(|&at_b| {
                // The chain from `b` is swapped unless it ends in `a`.
                let chain = colouring.chain(b, at_a, at_b);
                let open = chain.last().is_none_or(|&last| {
                    let (c, d) = graph.edges[last];
                    c != a && d != a
                });
                if open {
                    colouring.swap(&chain, at_a, at_b);
                }
                open
            })
        });
        if let Some(&colour) = freed {
            colouring.set(edge, colour);
            continue;
        }
        steps += 1;
        if steps > WALK_STEPS {
            return None;
        }
        let (from, free) = if random.below(2) == 0 { (b, free_at_a) } else { (a, free_at_b) };
        let colour = free[random.below(free.len())];
        if let Some(displaced) = colouring.at[from][colour] {
            colouring.clear(displaced);
            waiting.push(displaced);
        }
        colouring.set(edge, colour);
    }
    Some(colouring.into_colours())
}

/// Colours with Δ+1 colours by fans and Kempe chains (Misra and Gries 1992, A constructive proof of
/// Vizing's theorem).
///
/// For each edge (centre, first):
///
/// 1. Build a maximal fan: edges at the centre, each with a colour that is free at the leaf before
///    it.
/// 2. Swap two colours along the chain from the centre, so that a colour which is free at the last
///    leaf becomes free at the centre.
/// 3. Cut the fan at a leaf where that colour is free, rotate the colours of the fan up to there by
///    one, and give the last edge the free colour.
///
/// Every step keeps the colouring proper.
fn misra_gries(graph: &Graph) -> Vec<usize> {
    let palette = graph.degree + 1;
    let mut colouring = Colouring::new(graph, palette);
    for edge in 0..graph.edges.len() {
        let (centre, first) = graph.edges[edge];
        // A fan: edges at the centre, each with a colour that is free at the leaf before it.
        let mut fan = vec![edge];
        let mut leaf = first;
        loop {
            let next = graph.at[centre].iter().copied().find(|candidate| {
                !fan.contains(candidate)
                    && colouring.colours[*candidate].is_some_and(|colour| colouring.at[leaf][colour].is_none())
            });
            let Some(next) = next else { break };
            fan.push(next);
            leaf = graph.other(next, centre);
        }
        let at_centre = colouring.first_free(centre);
        let at_leaf = colouring.first_free(leaf);
        let chain = colouring.chain(centre, at_leaf, at_centre);
        colouring.swap(&chain, at_leaf, at_centre);
        // `at_leaf` is free at the centre now. The fan is cut at the first leaf where it is free
        // too, within the part that is still a fan: the swap may have recoloured one of its edges.
        let mut end = 0;
        loop {
            let leaf = graph.other(fan[end], centre);
            if colouring.at[leaf][at_leaf].is_none() {
                break;
            }
            let follows = fan.get(end + 1).and_then(|&next| colouring.colours[next]);
            if end + 1 < fan.len() && follows.is_some_and(|colour| colouring.at[leaf][colour].is_none()) {
                end += 1;
            } else {
                break;
            }
        }
        for place in 0..end {
            let colour = colouring.colours[fan[place + 1]];
            colouring.clear(fan[place + 1]);
            if let Some(colour) = colour {
                colouring.set(fan[place], colour);
            }
        }
        colouring.set(fan[end], at_leaf);
    }
    colouring.into_colours()
}

/// A partial colouring.
///
/// Invariant: it is proper, and `at` and `colours` agree.
struct Colouring<'a> {
    graph: &'a Graph,
    palette: usize,
    /// For each node and colour, the edge at the node with that colour.
    at: Vec<Vec<Option<usize>>>,
    colours: Vec<Option<usize>>,
}

impl<'a> Colouring<'a> {
    fn new(graph: &'a Graph, palette: usize) -> Self {
        let at = vec![vec![None; palette]; graph.at.len()];
        Self { graph, palette, at, colours: vec![None; graph.edges.len()] }
    }

    /// Returns whether an edge can have a colour.
    fn is_free(&self, edge: usize, colour: usize) -> bool {
        let (a, b) = self.graph.edges[edge];
        self.at[a][colour].is_none() && self.at[b][colour].is_none()
    }

    /// The colours that no edge at a node has.
    fn free(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.palette).filter(move |&colour| self.at[node][colour].is_none())
    }

    fn first_free(&self, node: usize) -> usize {
        self.free(node).next().unwrap_or(0)
    }

    /// Gives an edge a colour, which must be free.
    fn set(&mut self, edge: usize, colour: usize) {
        let (a, b) = self.graph.edges[edge];
        debug_assert!(self.is_free(edge, colour));
        self.at[a][colour] = Some(edge);
        self.at[b][colour] = Some(edge);
        self.colours[edge] = Some(colour);
    }

    /// Removes the colour of an edge.
    fn clear(&mut self, edge: usize) {
        let (a, b) = self.graph.edges[edge];
        if let Some(colour) = self.colours[edge].take() {
            self.at[a][colour] = None;
            self.at[b][colour] = None;
        }
    }

    /// The path from `start` whose edges alternate between two colours, `first` first. At most one
    /// edge of each colour is at a node, so the path is unique.
    fn chain(&self, start: usize, first: usize, second: usize) -> Vec<usize> {
        let (mut node, mut colour) = (start, first);
        let mut chain = Vec::new();
        while let Some(edge) = self.at[node][colour] {
            chain.push(edge);
            node = self.graph.other(edge, node);
            colour = if colour == first { second } else { first };
            if node == start {
                break;
            }
        }
        chain
    }

    /// Swaps two colours along a chain.
    fn swap(&mut self, chain: &[usize], one: usize, other: usize) {
        let swapped: Vec<usize> =
            chain.iter().map(|&edge| if self.colours[edge] == Some(one) { other } else { one }).collect();
        for &edge in chain {
            self.clear(edge);
        }
        for (&edge, colour) in chain.iter().zip(swapped) {
            self.set(edge, colour);
        }
    }

    /// The edge without a colour that has the fewest free ones.
    fn most_constrained(&self) -> Option<usize> {
        let uncoloured = (0..self.colours.len()).filter(|&edge| self.colours[edge].is_none());
        uncoloured.min_by_key(|&edge| (0..self.palette).filter(|&colour| self.is_free(edge, colour)).count())
    }

    fn into_colours(self) -> Vec<usize> {
        self.colours.into_iter().map(Option::unwrap_or_default).collect()
    }
}

/// A generator of pseudorandom numbers (xorshift64, Marsaglia 2003), the same on every machine.
struct Random(u64);

impl Random {
    /// A number below a bound.
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound.max(1)
    }
}

#[cfg(test)]
mod tests;

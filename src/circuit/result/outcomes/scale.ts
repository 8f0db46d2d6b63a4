/** The ends of an axis, from the largest. */
const ends = [1, 0.5, 0.25, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001]

/** Where the axis of the bars ends: steps in place of the highest bar, so that it rests while a slider moves. */
export const scaleOf = (highest: number): number => ends.findLast((end) => highest <= end + 1e-9) ?? 1

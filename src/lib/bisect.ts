/** How many of `count` things in rising order come before a place, which `isBefore` tells of each; found by bisection. */
export function countBefore(count: number, isBefore: (index: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}

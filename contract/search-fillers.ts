/** Words of a search that say nothing, unless there are no others. */
export const searchFillers: ReadonlySet<string> = new Set(
  'a an and are as at by can do does for from how i in into is it my of on or that the this to what which with'.split(
    ' ',
  ),
)

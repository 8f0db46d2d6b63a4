/** Longer programs, in UTF-16 units, get no outline: reading one at a keystroke would be felt. */
export const maxOutlineLength = 200_000

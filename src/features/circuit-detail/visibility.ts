/** Who can open the link to a circuit that is not public. */
export function privateLinkText({ isHidden }: { isHidden?: true | undefined }, isAuthor: boolean): string {
  if (isHidden) {
    return `Only ${isAuthor ? 'you' : 'its author'} and administrators can open this link: an administrator has hidden the circuit.`
  }
  return isAuthor
    ? 'Only you can open this link, because the circuit is private.'
    : 'Only its author and administrators can open this link, because the circuit is private.'
}

/**
 * What is compared, from what somebody pasted: the address or path of a circuit's page or of a version's, or its last part.
 * @returns that last part, `ID` or `ID@3`; null for anything else.
 */
export function readComparedAddress(text: string): string | null {
  const [, address] = pattern.exec(text.trim()) ?? []
  return address?.replace('%40', '@') ?? null
}

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const pattern = new RegExp(`(?:^|/circuits/)(${id}(?:(?:@|%40)[1-9]\\d{0,8})?)/?(?:[?#].*)?$`, 'i')

/** The label of a network where there is room: "TRC20 · TRON". Elsewhere its code alone. */
export function networkText({ network, name }: { network: string; name: string }): string {
  return `${network} · ${name}`
}

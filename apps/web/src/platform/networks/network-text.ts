/** How a network is written wherever there is room for both: "TRC20 · TRON". Elsewhere its code stands alone. */
export function networkText({ network, name }: { network: string; name: string }): string {
  return `${network} · ${name}`
}

/** Fields as the audit log keeps them. */
export function masked<Value>(
  fields: Readonly<Record<string, Value>>,
  masks: Readonly<Record<string, (text: string) => string>>,
): Record<string, Value | string> {
  const entries = Object.entries(fields).map(([name, value]) => [name, masks[name]?.(String(value)) ?? value])
  return Object.fromEntries(entries)
}

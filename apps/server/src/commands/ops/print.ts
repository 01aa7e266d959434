/** An answer for a person: lists as lines, rows as names with values below each other. */
export function print(value: unknown, indent = ''): string {
  if (Array.isArray(value)) {
    return value.length === 0
      ? `${indent}none`
      : value.map((one) => `${indent}- ${print(one, `${indent}  `).trimStart()}`).join('\n')
  }
  if (value instanceof Date) return `${indent}${value.toISOString()}`
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .map(([name, one]) =>
        isNested(one) ? `${indent}${name}:\n${print(one, `${indent}  `)}` : `${indent}${name}: ${print(one)}`,
      )
      .join('\n')
  }
  return `${indent}${value === null ? '–' : String(value)}`
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !(value instanceof Date)
}

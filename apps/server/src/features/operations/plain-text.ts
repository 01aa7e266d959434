/** Whether a text is a line that can be shown anywhere: something in it, not too long, no control or bidirectional characters. */
export function isPlainText(text: string, most: number): boolean {
  return text.trim() !== '' && text.length <= most && !unshown.test(text)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
const unshown = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

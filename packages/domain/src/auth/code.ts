/** Minutes for which a code that was sent is valid (product rules, "Sessions and codes"). */
export const codeMinutes = 10

/** Characters of the anti-phishing code that every mail then begins with. */
export const antiPhishingCodeLength = { minimum: 4, maximum: 20 } as const

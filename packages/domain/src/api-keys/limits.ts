/** API keys that a user may have at once. */
export const apiKeysMax = 20

/** Addresses and ranges that a key may be bound to. */
export const apiKeyAddressesMax = 20

/** Days for which a key is valid that may come from anywhere. */
export const apiKeyDays = 90

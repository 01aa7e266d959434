/** An order's price may be at most so many percent from the reference (product rules, spot). */
export const priceReachPercent = 50

/** Days after a sign-in for which its session lasts, used or not (spec section 8). */
export const sessionDays = 7

/** Minutes after a sign-in within which the first withdrawal password needs no further proof (product rules). */
export const freshSignInMinutes = 10

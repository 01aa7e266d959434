/** Days after a sign-in for which its session lasts, used or not (spec section 8). */
export const sessionDays = 7

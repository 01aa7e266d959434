export const openOrdersMax = 200

export { daysAfter, daysBetween } from './days.ts'

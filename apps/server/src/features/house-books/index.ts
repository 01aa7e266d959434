export { HouseBooksModule } from './house-books.module.ts'

export { AddressBookModule } from './address-book.module.ts'

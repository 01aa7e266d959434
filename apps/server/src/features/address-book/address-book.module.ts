import { Module } from '@nestjs/common'
import { AuthModule } from '../auth/index.ts'
import { NetworksModule } from '../networks/index.ts'
import { AddressBookController } from './address-book.controller.ts'
import { AddressBookRepository } from './address-book.repository.ts'
import { AddressBookService } from './address-book.service.ts'

@Module({
  imports: [AuthModule, NetworksModule],
  controllers: [AddressBookController],
  providers: [AddressBookRepository, AddressBookService],
  exports: [AddressBookService],
})
export class AddressBookModule {}

import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { serve } from '../../platform/http/serve.ts'
import { AddressBookService } from './address-book.service.ts'

@Controller()
export class AddressBookController {
  constructor(private readonly addresses: AddressBookService) {}

  readonly routes = [
    serve(endpoints.saveAddress, ({ userId, input }) => this.addresses.save(userId, input)),
    serve(endpoints.savedAddresses, ({ userId, input }) => this.addresses.list(userId, input)),
    serve(endpoints.findAddress, ({ userId, input }) => this.addresses.find(userId, input.entryId)),
    serve(endpoints.deleteAddress, ({ userId, input }) => this.addresses.remove(userId, input.entryId)),
    serve(endpoints.addressWhitelist, ({ userId }) => this.addresses.whitelist(userId)),
    serve(endpoints.setAddressWhitelist, ({ userId, input, origin }) =>
      this.addresses.setWhitelist(userId, input, origin),
    ),
  ]
}

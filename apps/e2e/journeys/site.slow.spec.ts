import { it } from 'vitest'
import { meetsAnotherVersion } from './site-steps.ts'

it('installed, another version of the server clears the caches and loads anew once, however long the server keeps saying it', () =>
  meetsAnotherVersion('allow'))

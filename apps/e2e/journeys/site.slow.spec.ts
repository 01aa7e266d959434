import { test } from '../harness/index.ts'
import { meetsAnotherVersion } from './site-steps.ts'

test.use({ serviceWorkers: 'allow' })

test('installed, another version of the server clears the caches and loads anew once, however long the server keeps saying it', ({
  page,
}) => meetsAnotherVersion(page))

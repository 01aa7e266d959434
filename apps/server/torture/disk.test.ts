import { expect, it } from 'vitest'
import { leftIn } from './disk.ts'

it('the disks of runs that were killed are found by their processes, and no others', () => {
  const mounts = [
    'proc /proc proc rw 0 0',
    'halyard-torture-11 /tmp/halyard-torture-a/postgres tmpfs rw,size=3145728k 0 0',
    'halyard-torture-12 /tmp/halyard-torture-b/postgres tmpfs rw,size=3145728k 0 0',
    'halyard-torture /tmp/halyard-torture-c/postgres tmpfs rw,size=3145728k 0 0',
    'tmpfs /tmp/halyard-torture-13 tmpfs rw 0 0',
    '',
  ].join('\n')
  expect(leftIn(mounts, (pid) => pid === 12)).toEqual(['/tmp/halyard-torture-a/postgres'])
})

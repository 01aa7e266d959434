const sql = (name) => ({ file: 'prisma/sql/conversion/conversion.sql.test.ts', name })

export const conversion = [
  {
    id: 'conversion-age-outside',
    rule: 'How old the prices of an exchange are is judged where it is written, by the clock of the database',
    fault: 'The process that judges it says so',
    file: 'prisma/sql/conversion/conversion_write.sql',
    find: 'IF NOT priced.fresh THEN',
    put: 'IF priced.fresh IS NULL THEN',
    test: sql('it is refused when that is %s old by the clock of the database'),
  },
  {
    id: 'conversion-known-price',
    rule: 'An exchange is made at the newest stored prices',
    fault: 'It is made at those that its process knew',
    file: 'prisma/sql/conversion/conversion_write.sql',
    find: 'ELSIF NOT priced.still AND',
    put: 'ELSIF priced.still IS NULL AND',
    test: sql('it is to be judged anew on another'),
  },
]

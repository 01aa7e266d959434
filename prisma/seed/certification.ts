import type { SeedConnection } from './market.ts'

/** On a demo host, a certificate that says that it is a sample. What an operator wrote stays as it is. */
export async function seedCertification(connection: SeedConnection): Promise<void> {
  await connection.query(
    `UPDATE site_setting SET value = $1 WHERE name = 'certification' AND value ->> 'number' = ''`,
    [JSON.stringify(sample)],
  )
}

/** The registrar and its search are real, the registration is not. */
const sample = {
  published: true,
  registrar: 'FinCEN',
  number: 'SAMPLE-0000000',
  holder: 'Halyard Demo',
  searchUrl: 'https://www.fincen.gov/msb-registrant-search',
  sample: true,
}

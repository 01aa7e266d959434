import type { SeedConnection } from './market.ts'

/**
 * The networks of a new installation, and what each asks of each coin. What is there already stays as it is. Coins
 * whose transfers need a tag or memo beside the address (XRP, XLM, TON, ATOM) have no network.
 */
export async function seedNetworks(connection: SeedConnection): Promise<void> {
  await connection.query(
    `INSERT INTO network (code, name, address_kind, confirmations, sort)
     SELECT code, name, kind, confirmations, sort
       FROM jsonb_to_recordset($1::jsonb) AS seed (code text, name text, kind text, confirmations integer, sort integer)
     ON CONFLICT (code) DO NOTHING`,
    [JSON.stringify(networks.map((network, index) => ({ ...network, sort: index + 1 })))],
  )
  await connection.query(
    `INSERT INTO coin_network (coin, network, deposit_minimum, withdrawal_minimum, withdrawal_maximum, withdrawal_fee)
     SELECT coin, network, deposit_minimum, withdrawal_minimum, withdrawal_maximum, fee
       FROM jsonb_to_recordset($1::jsonb) AS seed (coin text, network text, deposit_minimum numeric,
            withdrawal_minimum numeric, withdrawal_maximum numeric, fee numeric)
     ON CONFLICT (coin, network) DO NOTHING`,
    [JSON.stringify(coins)],
  )
}

const network = (code: string, name: string, kind: string, confirmations: number) => ({
  code,
  name,
  kind,
  confirmations,
})

const networks = [
  network('TRC20', 'TRON', 'tron', 20),
  network('ERC20', 'Ethereum', 'evm', 12),
  network('BEP20', 'BNB Smart Chain', 'evm', 15),
  network('BTC', 'Bitcoin', 'bitcoin', 2),
  network('SOL', 'Solana', 'solana', 32),
  network('AVAXC', 'Avalanche C-Chain', 'evm', 12),
  network('ETC', 'Ethereum Classic', 'evm', 250),
  network('LTC', 'Litecoin', 'litecoin', 6),
  network('DOGE', 'Dogecoin', 'dogecoin', 40),
  network('BCH', 'Bitcoin Cash', 'bitcoinCash', 6),
  network('ADA', 'Cardano', 'cardano', 15),
  network('DOT', 'Polkadot', 'polkadot', 25),
  network('NEAR', 'NEAR Protocol', 'near', 5),
  network('FIL', 'Filecoin', 'filecoin', 60),
]

/** Least deposit; least and most that is withdrawn at once; the fee inside a withdrawal. */
const moves = (coin: string, network: string, depositMinimum: string, least: string, most: string, fee: string) => ({
  coin,
  network,
  deposit_minimum: depositMinimum,
  withdrawal_minimum: least,
  withdrawal_maximum: most,
  fee,
})

const coins = [
  moves('USDT', 'TRC20', '10', '10', '100000', '1'),
  moves('USDT', 'ERC20', '20', '20', '100000', '5'),
  moves('USDT', 'BEP20', '10', '10', '100000', '0.5'),
  moves('BTC', 'BTC', '0.0005', '0.001', '5', '0.0002'),
  moves('ETH', 'ERC20', '0.005', '0.01', '50', '0.002'),
  moves('BNB', 'BEP20', '0.01', '0.02', '200', '0.001'),
  moves('SOL', 'SOL', '0.05', '0.1', '1000', '0.01'),
  moves('DOGE', 'DOGE', '20', '40', '500000', '5'),
  moves('TRX', 'TRC20', '20', '40', '500000', '2'),
  moves('ADA', 'ADA', '5', '10', '100000', '1'),
  moves('AVAX', 'AVAXC', '0.1', '0.2', '5000', '0.01'),
  moves('LINK', 'ERC20', '0.5', '1', '10000', '0.3'),
  moves('BCH', 'BCH', '0.01', '0.02', '300', '0.001'),
  moves('DOT', 'DOT', '1', '2', '20000', '0.1'),
  moves('LTC', 'LTC', '0.05', '0.1', '1000', '0.001'),
  moves('UNI', 'ERC20', '1', '2', '15000', '0.5'),
  moves('NEAR', 'NEAR', '1', '2', '20000', '0.05'),
  moves('ETC', 'ETC', '0.2', '0.4', '5000', '0.01'),
  moves('FIL', 'FIL', '1', '2', '20000', '0.05'),
]

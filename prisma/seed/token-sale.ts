import type { SeedConnection } from './market.ts'

/**
 * Three projects for a demo host: one that is over and whose coin is traded since, one that is live, one to come. Their
 * coins exist nowhere else, and their texts say so. A list that has any row stays as it is.
 */
export async function seedTokenSales(connection: SeedConnection): Promise<void> {
  await connection.query(
    `INSERT INTO coin (code, name, kind, precision, logo, sort)
     SELECT code, name, 'crypto', 4, '/logos/' || lower(code) || '.svg', sort
       FROM jsonb_to_recordset($1::jsonb) AS seed (code text, name text, sort integer)
     ON CONFLICT (code) DO NOTHING`,
    [JSON.stringify(projects.map(({ asset, coin }, index) => ({ code: asset, name: coin, sort: 500 + index })))],
  )
  // The market opens at the price of the sale and goes where it goes.
  await connection.query(
    `INSERT INTO pair (symbol, name, base, quote, kind, logo, price_step, quantity_step, notional_min, session,
                       reference_price, yearly_volatility, tick_interval, typical_trade, sort)
     SELECT 'ltrnusdt', 'LTRN/USDT', 'LTRN', 'USDT', 'crypto', '/logos/ltrn.svg', 0.0001, 0.1, 5, '24x7',
            0.4, 0.9, 420, 120, 500
      WHERE NOT EXISTS (SELECT FROM pair WHERE symbol = 'ltrnusdt')
     ON CONFLICT (symbol) DO NOTHING`,
    [],
  )
  await connection.query(
    `INSERT INTO token_sale (name, description, asset, paying_asset, unit_price, supply, order_min, order_max, user_max,
                             lock_days, reward_rates, starts_at, ends_at)
     SELECT name, description, asset, 'USDT', unit_price, supply, order_min, order_max, user_max, lock_days,
            '{0.01,0.005,0.003}', date_trunc('hour', now()) + make_interval(hours => 24 * starts_in),
            date_trunc('hour', now()) + make_interval(hours => 24 * ends_in)
       FROM jsonb_to_recordset($1::jsonb) AS seed (name jsonb, description jsonb, asset text, unit_price numeric,
            supply numeric, order_min numeric, order_max numeric, user_max numeric, lock_days int, starts_in int,
            ends_in int)
      WHERE NOT EXISTS (SELECT FROM token_sale) ORDER BY starts_in`,
    [JSON.stringify(projects)],
  )
}

/** What is true of all three, by language. */
const demonstration = {
  'en-US': 'A demonstration project: the coin exists only in this simulated market.',
  'de-DE': 'Ein Demonstrationsprojekt: Den Coin gibt es nur in diesem simulierten Markt.',
  'es-ES': 'Proyecto de demostración: la moneda solo existe en este mercado simulado.',
  'fr-FR': 'Projet de démonstration : ce jeton n’existe que sur ce marché simulé.',
  'it-IT': 'Progetto dimostrativo: la moneta esiste solo in questo mercato simulato.',
  'pt-BR': 'Projeto de demonstração: a moeda só existe neste mercado simulado.',
  'ru-RU': 'Демонстрационный проект: монета существует только на этом имитируемом рынке.',
  'tr-TR': 'Tanıtım projesi: bu coin yalnızca bu simüle piyasada vardır.',
  'vi-VN': 'Dự án minh họa: đồng tiền này chỉ có trong thị trường mô phỏng này.',
  'ja-JP': 'デモ用のプロジェクトです。このコインはこの模擬市場にのみ存在します。',
  'ko-KR': '시연용 프로젝트입니다. 이 코인은 이 모의 시장에만 존재합니다.',
  'zh-CN': '演示项目：该币仅存在于此模拟市场。',
  'zh-TW': '示範專案：該幣僅存在於此模擬市場。',
}

type Texts = Record<keyof typeof demonstration, string>

const lantern: Texts = {
  'en-US': 'Lantern publishes recorded prices to other networks.',
  'de-DE': 'Lantern stellt anderen Netzwerken aufgezeichnete Preise bereit.',
  'es-ES': 'Lantern publica precios registrados para otras redes.',
  'fr-FR': 'Lantern publie des prix enregistrés pour d’autres réseaux.',
  'it-IT': 'Lantern pubblica prezzi registrati per altre reti.',
  'pt-BR': 'A Lantern publica preços registrados para outras redes.',
  'ru-RU': 'Lantern передаёт зафиксированные цены другим сетям.',
  'tr-TR': 'Lantern, kaydedilmiş fiyatları diğer ağlara sunar.',
  'vi-VN': 'Lantern cung cấp giá đã ghi nhận cho các mạng khác.',
  'ja-JP': 'Lantern は記録された価格を他のネットワークに提供します。',
  'ko-KR': 'Lantern은 기록된 가격을 다른 네트워크에 제공합니다.',
  'zh-CN': 'Lantern 向其他网络发布有记录的价格。',
  'zh-TW': 'Lantern 向其他網路發布有記錄的價格。',
}

const harbour: Texts = {
  'en-US': 'Harbour settles payments between ports and shippers.',
  'de-DE': 'Harbour rechnet Zahlungen zwischen Häfen und Reedern ab.',
  'es-ES': 'Harbour liquida pagos entre puertos y navieras.',
  'fr-FR': 'Harbour règle les paiements entre ports et armateurs.',
  'it-IT': 'Harbour regola i pagamenti tra porti e spedizionieri.',
  'pt-BR': 'A Harbour liquida pagamentos entre portos e transportadores.',
  'ru-RU': 'Harbour проводит расчёты между портами и перевозчиками.',
  'tr-TR': 'Harbour, limanlar ile taşıyıcılar arasındaki ödemeleri gerçekleştirir.',
  'vi-VN': 'Harbour thanh toán giữa các cảng và hãng vận tải.',
  'ja-JP': 'Harbour は港と荷主の間の支払いを決済します。',
  'ko-KR': 'Harbour는 항만과 선사 간의 결제를 처리합니다.',
  'zh-CN': 'Harbour 为港口与货运方之间的付款进行结算。',
  'zh-TW': 'Harbour 為港口與貨運方之間的付款進行結算。',
}

const tidewater: Texts = {
  'en-US': 'Tidewater certifies electricity made by tidal power stations.',
  'de-DE': 'Tidewater zertifiziert Strom aus Gezeitenkraftwerken.',
  'es-ES': 'Tidewater certifica la electricidad de centrales mareomotrices.',
  'fr-FR': 'Tidewater certifie l’électricité des usines marémotrices.',
  'it-IT': 'Tidewater certifica l’elettricità delle centrali mareomotrici.',
  'pt-BR': 'A Tidewater certifica a eletricidade de usinas maremotrizes.',
  'ru-RU': 'Tidewater сертифицирует электроэнергию приливных станций.',
  'tr-TR': 'Tidewater, gelgit santrallerinde üretilen elektriği sertifikalandırır.',
  'vi-VN': 'Tidewater chứng nhận điện năng từ các nhà máy thủy triều.',
  'ja-JP': 'Tidewater は潮力発電所でつくられた電力を認証します。',
  'ko-KR': 'Tidewater는 조력 발전소에서 생산한 전기를 인증합니다.',
  'zh-CN': 'Tidewater 为潮汐电站所发电力提供认证。',
  'zh-TW': 'Tidewater 為潮汐電站所發電力提供認證。',
}

/** What the project does, and then that it is only for show. Languages without spaces between words need none here. */
function described(texts: Texts): Texts {
  const languages = Object.keys(texts) as (keyof Texts)[]
  return Object.fromEntries(
    languages.map((language) => {
      const space = /^(ja|zh)/.test(language) ? '' : ' '
      return [language, `${texts[language]}${space}${demonstration[language]}`]
    }),
  ) as Texts
}

const projects = [
  {
    asset: 'LTRN',
    coin: 'Lantern',
    name: { 'en-US': 'Lantern' },
    description: described(lantern),
    unit_price: '0.4',
    supply: '2000000',
    order_min: '50',
    order_max: '10000',
    user_max: '25000',
    lock_days: 14,
    starts_in: -60,
    ends_in: -30,
  },
  {
    asset: 'HRB',
    coin: 'Harbour',
    name: { 'en-US': 'Harbour Network' },
    description: described(harbour),
    unit_price: '0.25',
    supply: '1000000',
    order_min: '40',
    order_max: '20000',
    user_max: '50000',
    lock_days: 30,
    starts_in: -3,
    ends_in: 87,
  },
  {
    asset: 'TIDE',
    coin: 'Tidewater',
    name: { 'en-US': 'Tidewater' },
    description: described(tidewater),
    unit_price: '1.2',
    supply: '500000',
    order_min: '10',
    order_max: '5000',
    user_max: '10000',
    lock_days: 60,
    starts_in: 10,
    ends_in: 40,
  },
]

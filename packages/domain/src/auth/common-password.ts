/**
 * Whether guessers try this password first. Leaked passwords are a few hundred words with the same decorations, so
 * words are listed and decorations undone: case, look-alike digits, up to four digits or signs at the ends. Keyboard
 * runs, repetitions and dates count too.
 *
 * @example isCommonPassword('P@ssw0rd123', []) // true
 * @example isCommonPassword('mira.k1987', ['mira.k@example.com']) // true
 */
export function isCommonPassword(password: string, ownNames: readonly string[]): boolean {
  const plain = password.toLowerCase()
  const cores = coresOf(plain)
  return (
    isPattern(plain) ||
    cores.some((core) => words.has(core) || isPattern(core) || isTwoWords(core)) ||
    ownWords(ownNames).some((own) => plain === own || cores.includes(own) || cores.includes(lettersOf(own)))
  )
}

/** The password without decorations, with and without look-alikes read as letters. */
function coresOf(plain: string): string[] {
  const bare = stripped(plain)
  const read = stripped(undisguised(plain))
  return [...new Set([bare, lettersOf(bare), read, lettersOf(read), lettersOf(undisguised(bare))])].filter(
    (core) => core.length > 0,
  )
}

/** Up to four digits or signs taken off each end. */
function stripped(text: string): string {
  return text.replace(/^[^a-z]{1,4}(?=[a-z])/, '').replace(/(?<=[a-z])[^a-z]{1,4}$/, '')
}

function undisguised(text: string): string {
  return text
    .replace(/[@4]/g, 'a')
    .replace(/3/g, 'e')
    .replace(/[1!|]/g, 'i')
    .replace(/0/g, 'o')
    .replace(/[$5]/g, 's')
    .replace(/7/g, 't')
}

function lettersOf(text: string): string {
  return text.replace(/[^a-z]/g, '').length >= text.length - 2 ? text.replace(/[^a-z]/g, '') : ''
}

/** `iloveyou` is in the list; `loveyoulove` and `monkeydragon` are two words of it. */
function isTwoWords(text: string): boolean {
  for (let cut = 3; cut <= text.length - 3; cut += 1) {
    if (words.has(text.slice(0, cut)) && words.has(text.slice(cut))) return true
  }
  return false
}

/** Repetitions, runs, keyboard patterns and dates. */
function isPattern(text: string): boolean {
  if (text.length < 6) return false
  if (/^(.{1,4})\1+.{0,3}$/.test(text) || /^(?:(.)\1)+$/.test(text)) return true
  if (/^(?:19|20)[0-9]{2}[-./]?[0-9]{2}[-./]?[0-9]{2}$/.test(text)) return true
  if (/^[0-9]{2}[-./]?[0-9]{2}[-./]?(?:19|20)[0-9]{2}$/.test(text)) return true
  return isMadeOfRuns(text)
}

/** Whether runs of at least three neighbours cover the text, but for two characters. */
function isMadeOfRuns(text: string): boolean {
  let covered = 0
  for (let at = 0; at < text.length; ) {
    const length = runAt(text, at)
    covered += length
    at += Math.max(length, 1)
  }
  return covered >= text.length - 2
}

function runAt(text: string, at: number): number {
  let longest = 0
  for (const row of rows) {
    let length = 0
    while (at + length < text.length && row.includes(text.slice(at, at + length + 1))) length += 1
    longest = Math.max(longest, length)
  }
  return longest >= 3 ? longest : 0
}

const forward = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  'qwertzuiop',
  'azertyuiop',
  '!@#$%^&*()_+',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qazwsxedcrfvtgbyhnujm',
  'qweasdzxc',
  '147258369',
  '123654789',
  '159753',
  'a1b2c3d4e5f6g7h8',
]
const rows = [
  ...forward,
  ...forward.map((row) => [...row].reverse().join('')),
  '000',
  '111',
  '222',
  '333',
  '444',
  '555',
  '666',
  '777',
  '888',
  '999',
]

/** The parts of the user's own names that are long enough to be a password's core. */
function ownWords(ownNames: readonly string[]): string[] {
  return ownNames.flatMap((name) => {
    const lower = name.toLowerCase()
    const local = lower.split('@')[0] ?? ''
    return [lower, local, lower.replace(/^\+/, ''), ...local.split(/[._+-]/)].filter((word) => word.length >= 4)
  })
}

/** The words of the lists of leaked passwords, without decoration. */
const words = new Set(
  `
  access account admin administrator adobe alex alexander alexis alice amanda amazon america american andrea andrew
  angel angela angels animal anna anthony apple apples april arsenal arthur asdf ashley asshole august austin auto
  autumn awesome baby babygirl babyboy badboy bailey banana bandit baseball basketball batman beach bear beautiful beauty
  beaver berlin bigdog binance bird birthday biteme bitcoin black blackie blink blood blue bonnie boomer booboo boss
  boston bradley brandon brasil brazil brian britney brooklyn brother bubba bubbles buddy bull bulldog buster butter
  butterfly button california cameron canada captain cardinal carlos carmen caroline casper cassie celtic champion change
  changeme changeit charles charlie charlotte cheese chelsea cherry chester chicago chicken china chinese chocolate chris
  christ christian christina christine christmas church classic claudia cleopatra coffee coin computer connect cookie
  cool cooper corvette cowboy cowboys crazy cream creative cricket crypto crystal dakota dallas daniel daniela danielle
  dance dancer david december default deep delta demo denver desktop destiny deutschland devil dexter diablo diamond diana
  dick doctor dog doggie dollar dolphin dolphins donald dragon dragonball dream dreams eagle eagles easy eclipse edward
  einstein elephant elizabeth elvis emily eminem emma enter eric ethereum europe extreme facebook faith falcon family
  fashion february ferrari fire fish fishing flower flowers football ford forever france frank freddy free freedom friday
  friend friends fuck fucker fuckme fuckoff fuckyou future gabriel galaxy games gandalf garden gateway gemini genesis
  george germany ghost giants ginger girl girls god goddess gold golden goldfish golf good google gordon grace great green
  guest guitar gunner hacker halyard hammer hannah happy harley harry hate heart heather heaven hello hellokitty help
  helpme hockey holiday home honey horse hotdog house hunter iceman idontknow ihateyou iloveme iloveu iloveyou
  ilovegod infinity inside instagram internet iphone ireland isabella jack jackie jackson jaguar jamaica james january
  jasmine jason jennifer jeremy jessica jessie jesus john johnny johnson jordan joseph joshua juice julia julian july june
  junior justice justin karate katie kevin killer king kings kitten kitty knight kristina lakers lauren legend leonardo
  letmein liberty life lifehack light lincoln linkinpark lion little liverpool lizard logitech login london looking
  lonely love lovely lover loveme lovers loveyou lucky lucky maddog madison madrid maggie magic manager manchester marcus
  margarita maria marina marine mario mariposa market marlboro martin master matrix matthew maverick maxwell melissa member
  mercedes merlin mexico michael michelle mickey microsoft midnight miller million mine minecraft miguel mobile monday
  money monica monkey monster montana moon morgan morning mother motorola mountain muffin murphy music mustang myspace
  mypassword mypass naruto nascar natalie natasha nathan naughty network newyork nicholas nicole nintendo nirvana nokia
  nothing november november ocean october office oliver olivia online open orange pacific pakistan pamela panda panther
  papa paradise parola pass passe passion passpass passport passw passwd password passwords passwort patricia patrick peace
  peaches peanut pebbles penguin people pepper perfect phantom phoenix photo picture pirate player please police pokemon
  poker pookie porsche power precious prince princesa princess private project purple pussy qwer qwert qwerty qwertz
  rabbit rachel racing rainbow raiders ranger rangers raymond realmadrid rebecca redsox republic richard robert rocket
  rocky ronaldo root rose rosebud runner russia sabrina safety saints samantha sammy samson samsung samuel sandra santiago
  sarah satan saturday satoshi school scooby scorpion scott secret secure security senha september server service sexy
  shadow shannon sheila silver simple simpson sister skate skater skywalker slayer slipknot smith smokey snickers snoopy
  snow soccer something sophie spanky sparky spider spiderman spirit sport spring stalker star starbucks stars start
  startrek starwars steelers stella stephen steven student success sugar summer sunday sunflower sunset sunshine super
  superman superstar support surfer swordfish system tennis teresa test teste tester testing texas thomas thunder thursday
  tigers tiger tigger tinkerbell titanic tomorrow toyota trade trader trading training travel trinity trouble trustno
  trustnoone tucker tuesday turtle tweety twitter united universe user username vampire vanessa vegeta victor victoria
  video viking vincent violet virginia vision volcom wallet warcraft warrior warriors water webmaster wednesday
  welcome what whatever white wicked william williams willow wilson windows winner winston winter wisdom wizard wolf wonder
  work world woaini woaiwojia xbox yamaha yankees yellow young youtube zaq xsw qaz wsx zhang wang
  `
    .trim()
    .split(/\s+/),
)

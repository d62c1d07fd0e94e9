// All words of the page: one table, a row for each thing that is said, in English, German and Russian.
// What has no row here (names of engines, the rule book) is shown as the adapter sent it.

export const LANGUAGES = { en: "English", de: "Deutsch", ru: "Русский" };
const COLUMN = { en: 0, de: 1, ru: 2 };

const TABLE = {
  title: ["Sixty-Six", "Sechsundsechzig", "Шестьдесят шесть"],
  you: ["You", "Sie", "Вы"],
  at_left: ["Left", "Links", "Слева"],
  at_right: ["Right", "Rechts", "Справа"],
  at_top: ["Opponent", "Gegner", "Соперник"],
  at_partner: ["Partner", "Partner", "Партнёр"],
  shortcuts: ["Keys of the keyboard play", "Tasten der Tastatur spielen", "Играть клавишами"],
  partner: ["partner", "Partner", "партнёр"],
  newGame: ["New game", "Neue Partie", "Новая игра"],
  rules: ["Rules", "Regeln", "Правила"],
  records: ["Records", "Aufzeichnungen", "Записи"],
  settings: ["Settings", "Einstellungen", "Настройки"],
  close_: ["Close", "Schließen", "Закрыть"],
  table: ["Table", "Spieltisch", "Стол"],
  hand: ["Your hand", "Ihr Blatt", "Ваши карты"],
  handOf: ["Hand of {who}", "Blatt von {who}", "Карты: {who}"],
  skip: ["To your cards", "Zu Ihren Karten", "К вашим картам"],

  // What the table shows.
  trumps: ["Trumps", "Trumpf", "Козырь"],
  notNamed: ["not named yet", "noch nicht genannt", "не назначен"],
  noTrump: ["played without trumps", "ohne Trumpf", "игра без козыря"],
  stockOf: ["Stock: {n} face down", "Talon: {n} verdeckt", "Колода: {n} закрыто"],
  turnUp: ["turn-up {card}", "aufgedeckt {card}", "вскрыта карта: {card}"],
  closedBy: ["Closed: {who}", "Zugedeckt: {who}", "Закрыл: {who}"],
  trickOpen: ["Cards of the trick", "Karten des Stichs", "Карты на столе"],
  lastTrick: ["Last trick", "Letzter Stich", "Последняя взятка"],
  takenBy: ["taken by {who}", "geht an {who}", "взятка: {who}"],
  dealer: ["dealer", "Geber", "сдающий"],
  declarer: ["declarer", "Ansager", "разыгрывающий"],
  sitsOut: ["sits out", "setzt aus", "пропускает сдачу"],
  thinking: ["thinking", "überlegt", "думает"],
  points: ["Points", "Augen", "Очки"],
  pending: ["{n} waiting for a trick", "{n} warten auf einen Stich", "{n} ждут взятки"],
  tricks: ["Tricks", "Stiche", "Взятки"],
  cardsN: ["{n} cards", "{n} Karten", "карт: {n}"],
  goal: ["Deal to {n}", "Spiel bis {n}", "Сдача до {n}"],
  match: ["Match", "Partie", "Партия"],
  matchTo: ["Match to {n}", "Partie bis {n}", "Партия до {n}"],
  score: ["Score", "Spielstand", "Счёт"],
  marker: ["{who}: {n} of {all}", "{who}: {n} von {all}", "{who}: {n} из {all}"],
  carry: ["{n} carried over", "{n} übertragen", "перенесено: {n}"],
  bid: ["bid {n}", "reizt {n}", "заявка {n}"],
  standingBid: ["Bid {n}: {who}", "Gereizt {n}: {who}", "Заявка {n}: {who}"],
  forced: ["(forced)", "(gezwungen)", "(вынужденная)"],
  opponent: ["opponent", "Gegner", "соперник"],

  // What is asked.
  ask_lead: ["Your lead", "Sie spielen aus", "Ваш ход"],
  ask_follow: ["Play to the trick", "Geben Sie zu", "Положите карту"],
  ask_meld: ["Lead a card of the marriage", "Spielen Sie eine Karte des Paars aus", "Ходите картой марьяжа"],
  ask_draw: ["Before the draw", "Vor dem Abheben", "Перед добором"],
  ask_close: ["Will you close?", "Möchten Sie zudecken?", "Закроете колоду?"],
  ask_exchange: ["Exchange before it is closed?", "Vor dem Zudecken rauben?", "Обменять до закрытия?"],
  ask_claim: ["All cards are played", "Alle Karten sind gespielt", "Все карты сыграны"],
  ask_bid: ["Your bid", "Sie reizen", "Ваша заявка"],
  ask_trump: ["Name trumps", "Nennen Sie Trumpf", "Назначьте козырь"],
  waiting: ["{who} is thinking", "{who} überlegt", "{who} думает"],

  // Controls.
  do_marriage: ["Announce marriage", "Paar melden", "Объявить марьяж"],
  do_exchange: ["Exchange trump", "Trumpf rauben", "Обменять козырь"],
  do_close: ["Close the stock", "Talon zudecken", "Закрыть колоду"],
  do_claim: ["Claim {n}", "{n} ansagen", "Объявить {n}"],
  do_claim_plain: ["Claim", "Ausmelden", "Объявить"],
  do_bid: ["{n}", "{n}", "{n}"],
  do_pass: ["Pass", "Passe", "Пас"],
  do_trump: ["{suit}", "{suit}", "{suit}"],
  go_draw: ["Go on and draw", "Weiter und abheben", "Дальше, добирать"],
  go_close: ["Don't close", "Nicht zudecken", "Не закрывать"],
  go_exchange: ["Don't exchange", "Nicht rauben", "Не менять"],
  go_claim: ["Don't claim", "Nicht ansagen", "Не объявлять"],
  go_meld: ["Go on", "Weiter", "Дальше"],
  sure: ["Only {n} of {goal}: press again", "Erst {n} von {goal}: nochmals drücken", "Только {n} из {goal}: нажмите ещё раз"],
  choices: ["Choices", "Möglichkeiten", "Действия"],
  hint: ["Hint", "Tipp", "Подсказка"],
  hintIs: ["Hint: {act}", "Tipp: {act}", "Подсказка: {act}"],
  nextDeal: ["Next deal", "Nächstes Spiel", "Следующая сдача"],
  reviewDeal: ["Review the deal", "Spiel durchgehen", "Разобрать сдачу"],
  newMatch: ["New match", "Neue Partie", "Новая партия"],
  again: ["Try again", "Nochmals versuchen", "Попробовать снова"],
  pause: ["Pause", "Anhalten", "Пауза"],
  goOn: ["Go on", "Weiter", "Продолжить"],
  back: ["Back to the game", "Zurück zum Spiel", "Вернуться к игре"],

  // Acts, as the log and the analysis name them.
  act_marriage: ["marriage of {suit}", "{suit}-Paar", "марьяж: {suit}"],
  act_exchange: ["exchanges, takes {card}", "raubt {card}", "обмен, берёт: {card}"],
  act_x: ["exchange", "rauben", "обмен"],
  act_close: ["closes the stock", "deckt zu", "закрытие колоды"],
  act_c: ["close", "zudecken", "закрыть"],
  act_go: ["go on", "weiter", "дальше"],
  act_claim: ["claims", "sagt an", "объявление"],
  act_66: ["claim", "ansagen", "объявить"],
  act_bid: ["bids {n}", "reizt {n}", "заявка {n}"],
  act_pass: ["passes", "passt", "пас"],
  act_p: ["pass", "passen", "пас"],
  act_trump: ["trumps are {suit}", "Trumpf ist {suit}", "козырь: {suit}"],
  act_draw: ["draws {card}", "hebt ab: {card}", "добор: {card}"],
  act_drawHidden: ["draws a card", "hebt eine Karte ab", "добирает карту"],
  act_turnUp: ["Turned up: {card}", "Aufgedeckt: {card}", "Вскрыта карта: {card}"],

  // Ends.
  won: ["{who} won the deal", "Spiel gewonnen: {who}", "Сдачу выиграли: {who}"],
  youWon: ["You won the deal", "Sie haben das Spiel gewonnen", "Вы выиграли сдачу"],
  nobodyWon: ["Nobody won the deal", "Niemand hat das Spiel gewonnen", "Сдачу никто не выиграл"],
  end_tie: ["a tie", "unentschieden", "ничья"],
  "end_false-claim": ["the claim was wrong", "falsch angesagt", "объявлено ошибочно"],
  "end_close-beaten": ["the opponent was there before the closer", "der Gegner war vor dem Zudecker fertig", "соперник опередил закрывшего"],
  "end_close-failed": ["the closer fell short", "der Zudecker hat es nicht geschafft", "закрывший не набрал очков"],
  end_claim: ["claimed", "angesagt", "объявлено"],
  end_auto: ["the points were reached", "die Augen waren erreicht", "очки набраны"],
  end_out: ["all cards were played", "alle Karten gespielt", "карты кончились"],
  end_auction: ["the contract is settled", "das Reizspiel ist abgerechnet", "заявка рассчитана"],
  end_: ["it was broken off", "abgebrochen", "прервано"],
  matchWon: ["{who} won the match", "Partie gewonnen: {who}", "Партию выиграли: {who}"],
  youWonMatch: ["You won the match", "Sie haben die Partie gewonnen", "Вы выиграли партию"],
  deal_: ["Deal", "Spiel", "Сдача"],
  replayIt: ["Step through", "Durchgehen", "Просмотреть"],
  stopped: ["An engine does not come back.", "Eine Engine meldet sich nicht mehr.", "Движок больше не отвечает."],
  dealOver: ["The deal is over", "Das Spiel ist aus", "Сдача окончена"],

  // Panels.
  log: ["Log", "Verlauf", "Ход игры"],
  analysis: ["Analysis", "Analyse", "Анализ"],
  review: ["Review", "Durchsicht", "Разбор"],
  analyse: ["Analyse", "Analysieren", "Анализировать"],
  stop: ["Stop", "Anhalten", "Остановить"],
  keepAnalysing: ["Analyse every turn", "Jeden Zug analysieren", "Анализировать каждый ход"],
  act: ["Act", "Zug", "Ход"],
  value: ["Value", "Wert", "Цена"],
  win: ["Wins", "Gewinn", "Победа"],
  matchShare: ["Match", "Partie", "Партия"],
  line: ["Expected play", "Erwartete Folge", "Ожидаемая игра"],
  worlds: ["{n} worlds seen in {t} s", "{n} Verteilungen in {t} s betrachtet", "просмотрено раскладов: {n} за {t} с"],
  valueNote: [
    "Value: expected points of the deal, won less lost, for the seat that is asked, with its standard error.",
    "Wert: erwartete Punkte des Spiels, gewonnen minus verloren, für den Spieler am Zug, mit Standardfehler.",
    "Цена: ожидаемые очки сдачи, выигранные минус проигранные, для того, чья очередь; ± стандартная ошибка.",
  ],
  noAnalysis: ["There is nothing to analyse now: it is not your turn.", "Gerade gibt es nichts zu analysieren: Sie sind nicht am Zug.", "Сейчас анализировать нечего: не ваша очередь."],
  noValues: ["The engine gives no values here.", "Die Engine nennt hier keine Werte.", "Движок здесь не даёт оценок."],
  reviewEmpty: ["When a deal is over, its acts can be gone through here.", "Ist ein Spiel zu Ende, lässt es sich hier durchgehen.", "Когда сдача окончена, её можно разобрать здесь."],
  reviewing: ["Looking at act {n} of {all}", "Zug {n} von {all} wird betrachtet", "Просмотр: ход {n} из {all}"],
  reviewDone: ["{n} acts, {m} costly, {p} points given away", "{n} Züge, {m} teuer, {p} Punkte verschenkt", "ходов: {n}, дорогих: {m}, отдано очков: {p}"],
  mark_best: ["best", "bester Zug", "лучший"],
  mark_good: ["as good", "gleich gut", "не хуже"],
  mark_unsure: ["within the error", "im Rahmen des Fehlers", "в пределах ошибки"],
  mark_mistake: ["costly", "teuer", "дорого"],
  mark_forced: ["only act", "einziger Zug", "единственный"],
  mark_unseen: ["no value", "ohne Wert", "без оценки"],
  better: ["better {act}", "besser {act}", "лучше {act}"],
  costs: ["costs {n}", "kostet {n}", "цена ошибки {n}"],
  trickN: ["Trick {n}", "{n}. Stich", "Взятка {n}"],
  beforePlay: ["Before the first trick", "Vor dem ersten Stich", "До первой взятки"],

  // New game.
  game: ["Game", "Spielart", "Игра"],
  seatsN: ["{n} players", "{n} Spieler", "Игроков: {n}"],
  switches: ["Switches", "Varianten", "Варианты"],
  extra: ["Single parameters", "Einzelne Parameter", "Отдельные параметры"],
  extraHint: ["such as matchTarget:11", "etwa matchTarget:11", "например matchTarget:11"],
  seats: ["At the table", "Am Tisch", "За столом"],
  seatN: ["Seat {n}", "Platz {n}", "Место {n}"],
  strength: ["Strength", "Spielstärke", "Сила"],
  strengthOf: ["Strength, seat {n}", "Spielstärke, Platz {n}", "Сила, место {n}"],
  usual: ["as it is", "Vorgabe", "как есть"],
  movetime: ["Time for an act", "Zeit je Zug", "Время на ход"],
  seconds: ["{n} s", "{n} s", "{n} с"],
  start: ["Deal", "Geben", "Сдать"],
  cancel: ["Cancel", "Abbrechen", "Отмена"],
  nobody: ["Nobody sits at the table: you watch, all cards open.", "Niemand sitzt am Tisch: Sie schauen zu, alle Karten offen.", "За столом вас нет: вы смотрите, все карты открыты."],

  // Records.
  open: ["Open a record", "Aufzeichnung öffnen", "Открыть запись"],
  drop: ["Choose or drop a record that sixtysix match has written.", "Wählen Sie eine Aufzeichnung von sixtysix match oder legen Sie sie hier ab.", "Выберите или перетащите сюда запись, сделанную sixtysix match."],
  badRecord: ["{name}: this is no record of matches", "{name}: keine Aufzeichnung von Partien", "{name}: это не запись партий"],
  gameN: ["Game {n}", "Partie {n}", "Игра {n}"],
  dealN: ["deal {n}", "Spiel {n}", "сдача {n}"],
  step: ["Step {n} of {all}", "Schritt {n} von {all}", "Шаг {n} из {all}"],
  first: ["First step", "Erster Schritt", "К началу"],
  previous: ["Step back", "Schritt zurück", "Назад"],
  next: ["Step on", "Schritt vor", "Вперёд"],
  last: ["Last step", "Letzter Schritt", "К концу"],
  result: ["Result {n}", "Ergebnis {n}", "Итог {n}"],
  lookingBack: ["Looking back", "Rückblick", "Просмотр"],

  // Settings.
  language: ["Language", "Sprache", "Язык"],
  theme: ["Colours", "Farben", "Цвета"],
  theme_auto: ["as the system", "wie das System", "как в системе"],
  theme_light: ["light", "hell", "светлые"],
  theme_dark: ["dark", "dunkel", "тёмные"],
  deck: ["Suits in four colours", "Vier Farben für die Kartenfarben", "Масти в четыре цвета"],
  showPoints: ["Count my points for me", "Augen für mich zählen", "Считать очки за меня"],
  pace: ["Pace of the others", "Tempo der anderen", "Темп остальных"],
  pace_0: ["at once", "sofort", "сразу"],
  pace_400: ["quick", "zügig", "быстро"],
  pace_800: ["steady", "ruhig", "спокойно"],
  pace_1500: ["slow", "langsam", "медленно"],
  keys: [
    "Keys: 1–9 cards or bids, S H D C marriage or trumps, X exchange, Z close, N go on, A claim, P pass, ? hint, ← → through cards and steps.",
    "Tasten: 1–9 Karten oder Gebote, S H D C Paar oder Trumpf (Pik, Herz, Karo, Kreuz), X rauben, Z zudecken, N weiter, A ansagen, P passen, ? Tipp, ← → durch Karten und Schritte.",
    "Клавиши: 1–9 карты или заявки, S H D C марьяж или козырь (пики, червы, бубны, трефы), X обмен, Z закрыть, N дальше, A объявить, P пас, ? подсказка, ← → по картам и шагам.",
  ],

  // The line to the adapter.
  lost: ["The connection is lost; it is being made again.", "Die Verbindung ist unterbrochen und wird neu aufgebaut.", "Связь потеряна, восстанавливается."],
  restarted: ["{who} has died and was started anew; the game goes on.", "{who} war abgestürzt und wurde neu gestartet; es geht weiter.", "{who}: сбой, программа запущена снова; игра продолжается."],
  refused: ["Refused: {text}", "Abgelehnt: {text}", "Отклонено: {text}"],
  english: ["", "Das Regelbuch ist auf Englisch.", "Книга правил на английском языке."],
  loading: ["The cards are being dealt", "Die Karten werden gegeben", "Карты сдаются"],

  strength_novice: ["novice", "Neuling", "новичок"],
  strength_beginner: ["beginner", "Anfänger", "начинающий"],
  strength_weak: ["weak", "schwach", "слабый"],
  strength_fair: ["fair", "mäßig", "посредственный"],
  strength_medium: ["medium", "mittel", "средний"],
  strength_good: ["good", "gut", "хороший"],
  strength_skilled: ["skilled", "geübt", "опытный"],
  strength_strong: ["strong", "stark", "сильный"],

  S: ["spades", "Pik", "пики"],
  H: ["hearts", "Herz", "червы"],
  D: ["diamonds", "Karo", "бубны"],
  C: ["clubs", "Kreuz", "трефы"],
  of_S: ["of spades", "Pik", "пик"],
  of_H: ["of hearts", "Herz", "червей"],
  of_D: ["of diamonds", "Karo", "бубен"],
  of_C: ["of clubs", "Kreuz", "треф"],
  rank_A: ["ace", "Ass", "туз"],
  rank_T: ["ten", "Zehn", "десятка"],
  rank_K: ["king", "König", "король"],
  rank_Q: ["queen", "Dame", "дама"],
  rank_J: ["jack", "Bube", "валет"],
  rank_9: ["nine", "Neun", "девятка"],
  rank_8: ["eight", "Acht", "восьмёрка"],
  rank_7: ["seven", "Sieben", "семёрка"],
  cardName: ["{rank} {of}", "{of}-{rank}", "{rank} {of}"],
  hidden: ["a hidden card", "eine verdeckte Karte", "закрытая карта"],
};

const LETTERS = {
  en: { A: "A", T: "10", K: "K", Q: "Q", J: "J" },
  de: { A: "A", T: "10", K: "K", Q: "D", J: "B" },
  ru: { A: "Т", T: "10", K: "К", Q: "Д", J: "В" },
};

// Games and switches in German and Russian; the English is the engine's own.
const GAMES = {
  classic: ["das empfohlene Spiel: was die Texte gemeinsam haben, bis 7", "рекомендуемая игра: общее во всех текстах, до 7"],
  chapter19: ["das alte Handbuch wörtlich: sechs ohne Stich", "старое руководство буквально: шесть без взятки"],
  dictionary: ["das Lexikon wörtlich: Bußen von 2, 3 und 6", "словарь буквально: штрафы 2, 3 и 6"],
  wikipedia: ["die Enzyklopädie: kein Zudecken, der letzte Stich entscheidet", "энциклопедия: без закрытия, решает последняя взятка"],
  primer: ["die neue Fibel: verfehltes Zudecken kostet immer 2", "новый учебник: неудачное закрытие всегда 2"],
  eights: ["das Volksbuch: kein Rauben, bis 8", "популярная книга: без обмена, до 8"],
  pagat66: ["deutsche Regeln: Stichzwang, Paare nur mit Talon", "немецкие правила: надо бить, марьяж только при колоде"],
  piquet32: ["das Spiel des Lexikons mit 32 Karten", "игра из словаря с 32 картами"],
  "three-out": ["drei am Tisch, der Geber setzt aus", "трое за столом, сдающий пропускает"],
  "three-all": ["drei spielen, jeder für sich, alle Karten verteilt", "играют трое, каждый за себя, сданы все карты"],
  "three-eights": ["drei spielen, jeder für sich, Stichzwang, bis 8", "играют трое, каждый за себя, надо бить, до 8"],
  "four-partners": ["zwei Paare, alle Karten verteilt, immer Stichzwang", "две пары, сданы все карты, надо бить каждую"],
  "four-24": ["zwei Paare, je drei Karten und ein Talon", "две пары, по три карты и колода"],
  auction24: ["zwei Paare reizen um das Recht, Trumpf zu nennen", "две пары торгуются за право назначить козырь"],
  auction32: ["das Reizspiel mit 32 Karten, je acht", "игра с торгом в 32 карты, по восемь"],
  schwabach: ["zwei Blätter zusammen, 101 Augen gewinnen", "две колоды вместе, выигрывает 101 очко"],
  schnapsen: ["die österreichische Verwandte: 20 Karten, je fünf", "австрийская родственница: 20 карт, по пять"],
  mariage: ["die alte Verwandte um Einsätze, mit Nebenzahlungen", "старинная родственница на ставки, с побочными платежами"],
  santase: ["die bulgarische Verwandte: endet von selbst, bis 11", "болгарская родственница: кончается сама, до 11"],
};

const SWITCHES = {
  piquet: ["Blatt von 32 Karten; die Trumpf-Sieben raubt", "колода в 32 карты; меняется козырная семёрка"],
  closeStrict: ["Zudecken nur mit Stich; danach ohne Trumpf", "закрывать только со взяткой; затем без козыря"],
  closeTrickOnly: ["Zudecken nur mit Stich", "закрывать только со взяткой"],
  closedNoTrump: ["nach dem Zudecken ohne Trumpf", "после закрытия без козыря"],
  schneider30: ["Schneider ist 30 oder weniger", "шнейдер при 30 и меньше"],
  pointlessSchwarz: ["Stiche ohne Augen retten nicht vor Schwarz", "взятки без очков не спасают от сухой"],
  noMarriageAfterStock: ["kein Paar ohne offenen Talon", "без открытой колоды марьяжа нет"],
  head: ["nach dem Talon Stichzwang", "без колоды надо бить"],
  noHead: ["nach dem Talon kein Stichzwang, nur bedienen und trumpfen", "без колоды: масть и козырь, бить необязательно"],
  agreedSix: ["sechs, wenn der Zudecker gegen Stichlosen verliert", "шесть при неудачном закрытии против игрока без взятки"],
  sixIsThree: ["die Sechs zählt nur drei", "шесть заменяется тремя"],
  opponentReading: ["drei und sechs nach dem Gegner, nicht nach dem Zudecker", "три и шесть по сопернику, а не по закрывшему"],
  doubleLoss: ["der Zudecker verliert doppelt: 2, 4, 6", "закрывший проигрывает вдвое: 2, 4, 6"],
  toSeven: ["Partie bis 7", "партия до 7"],
  toEight: ["Partie bis 8", "партия до 8"],
  carry: ["Unentschieden: ein Punkt mehr im nächsten Spiel", "при ничьей очко переходит на следующую сдачу"],
  replay: ["Unentschieden wird neu gegeben", "при ничьей просто пересдают"],
  lastTrickWins: ["niemand hat 66: der letzte Stich gewinnt", "ни у кого нет 66: решает последняя взятка"],
  autoClaim: ["das Spiel endet von selbst am Ziel", "сдача кончается сама, когда цель достигнута"],
  minStock5: ["Zudecken nur bei fünf oder mehr Karten im Talon", "закрывать, пока в колоде пять карт и больше"],
  firstCardTrump: ["die erste gegebene Karte bestimmt Trumpf", "козырь по первой сданной карте"],
  toThree: ["Partie bis 3", "партия до 3"],
  trumpTen11: ["die Trumpf-Zehn zählt 11", "козырная десятка считается за 11"],
  auctionMarriages: ["Paare zählen auch im Reizspiel, Höchstgebot 230", "марьяжи считаются и в игре с торгом, до 230"],
  four24dealtOut: ["je sechs Karten, zu dreien", "по шесть карт, по три"],
  schwabachTotal: ["101 ist das Ziel der Partie in Augen", "101 очко на всю партию"],
  sharp: ["aus einem Paar wird nur der König ausgespielt", "из марьяжа ходят только королём"],
};

let language = "en";

/** Sets the language of all that is said from now on. */
export function speak(wanted) {
  language = LANGUAGES[wanted] ? wanted : "en";
  document.documentElement.lang = language;
}

export const spoken = () => language;

/** Says a row of the table with its places filled in. */
export function say(key, places = {}) {
  const row = TABLE[key];
  return row === undefined ? key : row[COLUMN[language]].replace(/\{(\w+)\}/g, (_, place) => places[place] ?? "");
}

export const knows = (key) => key in TABLE;
export const letters = () => LETTERS[language];
export const suitName = (suit) => say(suit);

/** Returns the name of a card in words. */
export function cardName(card) {
  return card === "??" ? say("hidden") : say("cardName", { rank: say(`rank_${card[0]}`), of: say(`of_${card[1]}`) });
}

const foreign = (rows, name, about) => (language === "en" ? about : rows[name]?.[COLUMN[language] - 1] ?? about);
export const gameAbout = (name, about) => foreign(GAMES, name, about);
export const switchAbout = (name, about) => foreign(SWITCHES, name, about);

const words = (text: string): readonly string[] => text.trim().split(/\s+/);
const phrases = (text: string): readonly string[] => text.trim().split(/\s*\|\s*/);

export const firstWords = words(`
  Amber Ashen Autumn Azure Bitter Black Blazing Blue Brass Bright Broken Burning Cedar Clockwork
  Cobalt Copper Coral Crimson Crystal Dancing Distant Drowned Dusty Eastern Ember Emerald Endless
  Faded Fallen Fearless Final Flying Forgotten Frozen Gentle Ghostly Gilded Glass Golden Green
  Hidden Hollow Humming Indigo Iron Ivory Jade Laughing Little Lonely Lost Lucky Lunar Marble
  Midnight Misty Northern Olive Orbital Paper Patient Phantom Quiet Radiant Restless Rising Rolling
  Ruby Rusty Salted Scarlet Secret Seventh Shattered Silent Silver Sleeping Solar Southern Starlit
  Stone Stormy Sunken Thunder Timid Turbo Twilight Velvet Violet Wandering Western Whispering
  Wicked Winter Wooden Yellow
`);

export const secondWords = words(`
  Anchor Archipelago Armada Ascent Atlas Avenue Beacon Bridge Brigade Canyon Caravan Castle Cavern
  Chapel Chronicle Circuit Citadel Comet Compass Corsair Courier Crown Dawn Descent Diver Dragon
  Drifter Dynasty Echo Empire Engine Expedition Falcon Festival Fjord Fleet Forge Fortress Frontier
  Galaxy Gardener Gate Glacier Guardian Hamlet Harbour Horizon Hunter Island Journey Keeper Kingdom
  Kitchen Knight Labyrinth Lantern Legacy Lighthouse Machine Market Meadow Meteor Monastery Moon
  Mountain Oasis Odyssey Orchard Outlaw Palace Parade Patrol Pilgrim Pilot Planet Princess Prophecy
  Racer Railway Raven Rebellion Reef River Robot Ruins Sailor Samurai Sanctuary Signal Skyline
  Sorcerer Squadron Street Summit Tactics Temple Tide Tower Valley Voyage Warden Workshop
`);

export const sequels = phrases(
  ' | 2| 3| 4| 5| 10| Zero| Gold| Deluxe| Rivals| Stories| & Friends',
).map((sequel) => (sequel ? ` ${sequel}` : ''));

export const roles = words(`
  Acrobat Alchemist Archer Baker Bandit Baron Bard Captain Detective Explorer Gladiator Hermit
  Inventor Juggler Knight Librarian Mechanic Monk Musketeer Ninja Oracle Pilot Pirate Queen Ranger
  Scout Shaman Sheriff Thief Viking Wizard Zookeeper
`);

export const animals = words(`
  Badger Bear Camel Cat Crab Dolphin Duck Falcon Fennec Fox Frog Gecko Goat Hedgehog Heron Hyena
  Lynx Mole Octopus Otter Owl Pelican Penguin Rabbit Seal Sheep Stork Tortoise Walrus Wolf
`);

export const colours = phrases(
  'black|white|grey|red|blue|teal|green|orange|purple|silver|gold|pink|smoke|ice blue|wine red|sand',
);

export const usedStates = phrases('loose|boxed|complete|sealed|ex-rental');
export const hardwareStates = phrases('refurbished|boxed|tested|like new|shelf-worn|serviced');

export const hardwareRemarks = phrases(
  '|, new buttons|, new shell|, with case|, no manual|, from Japan|, spare lead|, first owner',
);

/** Sentences of one family of goods: what it is, how it is, what to know. One of each is drawn. */
export type About = readonly [readonly string[], readonly string[], readonly string[]];

export const aboutGame: About = [
  phrases(`
    A quick adventure about a stubborn hero and a very long staircase. |
    A racing game in which the scenery does most of the winning. |
    A slow puzzle for rainy evenings, with one melody that refuses to leave. |
    A role-playing story with nine villages and an inn worth the price. |
    A platform game with honest jumps and a few dishonest platforms. |
    A strategy game that a patient person can finish within one winter. |
    A shooter of the old school, generous with colours and mean with lives. |
    A sports game, simple to learn and hard to lose with good grace. |
    A tale of two brothers, one sword and a disagreement about maps. |
    A farming game where the weather has opinions and the goat more so.
  `),
  phrases(`
    Checked on our own machine from the title screen to the second level. |
    The label shows light wear and nothing worse. |
    Comes as described in the title, with nothing reprinted or swapped. |
    Surface marks are light and make no difference to loading. |
    The artwork has kept its colours away from the window. |
    Opened once to inspect it and closed again with some regret.
  `),
  phrases(`
    One or two players. | PAL version, so mind your television. |
    Region-free wherever the machine allows it. | Any saves found were wiped with respect. |
    Ask for photographs in the order notes if you collect. | Best with a friend on the next cushion. |
    Works with original and compatible machines. | A fair price for a fair copy.
  `),
];

export const aboutHardware: About = [
  phrases(`
    Taken apart, cleaned and put together again with every screw accounted for. |
    A dependable unit that spent most of its life under a television. |
    From a household that kept the manual, the box lid and its temper. |
    Bought at our counter, tested for an evening and approved by two colleagues. |
    Good buttons, firm sockets and only the marks one would expect. |
    Serviced on our bench with new parts where the old ones had tired.
  `),
  phrases(`
    Runs from 220 V or from a supply made for it. |
    Leads and a small printed guide are in the parcel. |
    Cosmetic wear is light and shown honestly in daylight. |
    Inputs were measured one by one and answer as they should. |
    Everything needed for a first evening is included.
  `),
  phrases(`
    Games are sold separately. | Check the region before buying cartridges for it. |
    Fits original and compatible machines alike. | The finish may differ a shade from the picture. |
    Bring your old one along if you would rather trade.
  `),
];

export const aboutGoods: About = [
  phrases(`
    Made for a shelf that still has one gap in it. |
    A small present that rarely needs to be explained. |
    Pleasant in the hand and better made than it has to be. |
    Arrived in a large carton from which several went home with us. |
    Chosen because nobody in the shop could walk past it. |
    A cheerful object for a desk that has seen too many invoices.
  `),
  phrases(`
    New, in its own packaging, with corners in good order. |
    Colours are even and seams were checked under the lamp. |
    Packed with paper rather than plastic where that was possible. |
    Each piece is looked over before it leaves us.
  `),
  phrases(`
    Sizes and shades vary by a hair. | Not suited to very small children. |
    Say in the order notes if it is a gift. | Keep it out of strong sunlight. |
    Looks its best beside two others.
  `),
];

export const aboutCards: About = [
  phrases(`
    English print from a display that was sealed until it reached our counter. |
    For players who build first and read the rules afterwards. |
    A tidy way into a set that everybody at the table keeps mentioning. |
    Kept flat, dry and away from the window since it arrived. |
    Sorted by hand, sleeved at once and priced without fever.
  `),
  phrases(`
    Never weighed, searched or otherwise encouraged. |
    Corners and surface were looked at under a strong lamp. |
    The wrapping or case shows no more than shelf wear. |
    Contents are as printed on the outside.
  `),
  phrases(`
    Odds are what they always were. | Tournament legality is for you to check. |
    Sold one at a time. | Ask if you need several of the same. | Trades are welcome on Thursdays.
  `),
];

export const aboutPaper: About = [
  phrases(`
    Maps, tables and drawings for people who like to read before they leap. |
    Printed when secrets still travelled by post and in playgrounds. |
    A handsome volume that makes a coffee table look better informed. |
    Every page is present and most of them are still bright.
  `),
  phrases(`
    The spine is firm and the cover carries light handling marks. |
    No writing inside apart from the occasional triumphant tick. |
    Stored upright in a dry room, never in a cellar.
  `),
  phrases(`
    English text unless the title says otherwise. | Contains spoilers, by its nature. |
    Posted flat between boards. | The game itself is not included.
  `),
];

export const aboutService: About = [
  phrases(`
    Done on our own bench by someone who has made every mistake already. |
    We open it, find the cause, replace the part and test for an hour. |
    A routine job for us and a nervous one for most kitchen tables.
  `),
  phrases(`
    The price covers the usual part and the work. |
    Your saved games stay where they are. |
    If it cannot be mended we say so and stop.
  `),
  phrases(`
    Normally ready within three working days. | Send it without discs or cartridges. |
    Tell us the exact model in the order notes. | Photographs before and after on request.
  `),
];

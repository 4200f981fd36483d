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

/** Sentences of a description: what it is, how it is, what to know. One of each is drawn. */
export const about = [
  phrases(`
    A quick adventure about a stubborn hero and a very long staircase. |
    A slow puzzle for rainy evenings, with one melody that refuses to leave. |
    A role-playing story with nine villages and an inn worth the price. |
    A dependable piece that spent most of its life under a television. |
    Bought at our counter, tried for an evening and approved by two colleagues. |
    Made for a shelf that still has one gap in it.
  `),
  phrases(`
    Checked on our own machine from the title screen to the second level. |
    The label shows light wear and nothing worse. |
    Comes as described in the title, with nothing reprinted or swapped. |
    Colours are even and it has kept away from the window.
  `),
  phrases(`
    One or two players. | PAL version, so mind your television. |
    Ask for photographs in the order notes if you collect. | Say so if it is a gift. |
    Works with original and compatible machines. | A fair price for a fair copy.
  `),
];

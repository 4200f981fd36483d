/** What belongs to a console beside its games, in the order in which it is missed, by words of names. */
const sorts = {
  controller: 'controllers?|gamepads?|joypads?|joysticks?|pads?|joy-cons?|dualshock|dualsense',
  'memory card': 'memory cards?|memory units?|expansion paks?|expansion cards?',
  cable: 'cables?|leads?|scart|hdmi|av adapt[eo]rs?',
  'power supply': 'power suppl(y|ies)|chargers?|power adapt[eo]rs?|transformers?',
};

export type AccessorySort = keyof typeof sorts;

export const accessorySorts = Object.keys(sorts) as AccessorySort[];

/** The words of each sort as a regular expression of PostgreSQL, for lower case. */
export const accessoryPatterns = Object.entries(sorts).map(
  ([sort, words]) => [sort, `\\m(${words})(?![a-z-])`] as const,
);

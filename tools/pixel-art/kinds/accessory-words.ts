import {
  drawAdapter,
  drawCable,
  drawHeadset,
  drawMemoryCard,
  drawMemoryUnit,
  drawPowerBrick,
} from '#tools/pixel-art/sprites/accessories.ts';
import { drawDock } from '#tools/pixel-art/sprites/consoles-modern.ts';
import {
  drawCassette,
  drawDiskettes,
  drawFloppies,
} from '#tools/pixel-art/sprites/magnetic-media.ts';
import {
  drawAvBox,
  drawBatteryPack,
  drawCarryCase,
  drawChargingDock,
  drawCleaningKit,
  drawSensorBar,
} from '#tools/pixel-art/sprites/storage.ts';
import type { WordRule } from './word-rules.ts';

/** What is plugged into a machine, put under it or packed around it. */
export const accessoryWords: readonly WordRule[] = [
  [/\b(visual memory|vmu)\b/, [drawMemoryUnit]],
  [
    /\b(memory|expansion|jumper|rumble|transfer|controller) (card|pak|pack|stick)s?\b/,
    [drawMemoryCard],
  ],
  [/\b(sd card|hard drive|hdd|ssd|everdrive|flash cart|memory unit)\b/, [drawMemoryCard]],
  [/\b(switch|oled|tv) (dock|docking station)\b/, [drawDock]],
  [
    /\b(charging|cooling|docking|display|vertical) (dock|stand|station|cradle|grip|fan)\b/,
    [drawChargingDock],
  ],
  [/\b(headset|headphones?|earphones?|microphone)\b/, [drawHeadset]],
  [
    /\b(power (supply|brick|cord|adapt[eo]r)|psu|ac adapt[eo]r|charger|mains|step down transformer)\b/,
    [drawPowerBrick],
  ],
  [/\b(battery (pack|cover)|rechargeable battery|batteries)\b/, [drawBatteryPack]],
  [/\b(rf (unit|box|switch|modulator)|av box|switch box|multi ?tap|splitter)\b/, [drawAvBox]],
  [/\b(adapt[eo]r|converter|dongle|hdmi|upscaler)\b/, [drawAdapter]],
  [
    /\b(cables?|(scart|rgb|link|av|rf|picture|video|extension) (lead|cord)s?|component av)\b/,
    [drawCable],
  ],
  [/\b(carry|carrying|storage|travel|hard|soft) (case|bag)\b/, [drawCarryCase]],
  [/\b(pouch|backpack|magnifier|screen protector|dust cover)\b/, [drawCarryCase]],
  [/\b(cleaning (kit|set|cartridge)|swabs)\b/, [drawCleaningKit]],
  [/\b(sensor bar|(eye|boy|live) camera|kinect|eyetoy|webcam)\b/, [drawSensorBar]],
  [/\b(floppy|floppies) ?(disks?)?\b/, [drawFloppies, drawDiskettes]],
  [/\b(diskettes|blank disks)\b/, [drawDiskettes]],
  [/\b(datasette|tape (deck|drive|recorder)|blank tapes?)\b/, [drawCassette]],
];

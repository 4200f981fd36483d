import {
  drawAdapter,
  drawCable,
  drawHeadset,
  drawMemoryCard,
  drawMemoryUnit,
  drawPowerBrick,
} from '../sprites/accessories.ts';
import { drawDock } from '../sprites/consoles-modern.ts';
import { drawDiskettes, drawFloppies, drawCassette } from '../sprites/magnetic-media.ts';
import {
  drawAvBox,
  drawBatteryPack,
  drawCarryCase,
  drawChargingDock,
  drawCleaningKit,
  drawSensorBar,
} from '../sprites/storage.ts';
import type { WordRule } from './word-rules.ts';

/** What is plugged into a machine, put under it or packed around it. */
export const accessoryWords: readonly WordRule[] = [
  [/\b(visual memory|vmu)\b/, [drawMemoryUnit]],
  [/\b(memory|expansion|jumper|rumble|transfer|controller) (card|pak|pack|stick)s?\b/, [drawMemoryCard]],
  [/\b(sd card|hard drive|hdd|ssd|everdrive|flash cart|memory unit)\b/, [drawMemoryCard]],
  [/\b(switch|oled|tv) (oled )?(dock|docking station)\b/, [drawDock]],
  [/\b(charging|charge|cooling|cradle|dock|docking|stand)\b/, [drawChargingDock]],
  [/\b(headset|headphones?|earphones?|microphone)\b/, [drawHeadset]],
  [/\b(power (supply|brick|cord|adapt[eo]r)|psu|ac adapt[eo]r|charger|mains)\b/, [drawPowerBrick]],
  [/\b(battery|batteries)\b/, [drawBatteryPack]],
  [/\b(rf (unit|box|switch|modulator)|av box|switch box|scart switch|multi ?tap|splitter)\b/, [drawAvBox]],
  [/\b(adapt[eo]r|converter|dongle|hdmi|upscaler|receiver|bridge cable)\b/, [drawAdapter]],
  [/\b(cables?|leads?|cord|scart|component av|extension)\b/, [drawCable]],
  [/\b((carry|carrying|storage|travel|hard|soft) (case|bag)|pouch|bag|backpack|magnifier|screen protector)\b/, [drawCarryCase]],
  [/\b(cleaning|cleaner|alcohol|swabs?)\b/, [drawCleaningKit]],
  [/\b(sensor bar|camera|kinect|eyetoy|webcam)\b/, [drawSensorBar]],
  [/\b(floppy|floppies|5 25)\b/, [drawFloppies, drawDiskettes]],
  [/\b(diskettes?|blank disks?|disks)\b/, [drawDiskettes]],
  [/\b(datasette|tape (deck|drive|recorder)|blank tapes?)\b/, [drawCassette]],
];

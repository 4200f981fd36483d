import {
  drawDualStickPad,
  drawFourWayPad,
  drawJoystick,
  drawTwoButtonPad,
} from '#tools/pixel-art/sprites/controllers.ts';
import {
  drawAsymmetricPad,
  drawHalfPads,
  drawTouchPad,
  drawWand,
} from '#tools/pixel-art/sprites/modern-pads.ts';
import {
  drawArcadeStick,
  drawKeypadController,
  drawPaddle,
  drawSixButtonPad,
  drawThreeProngPad,
} from '#tools/pixel-art/sprites/retro-pads.ts';
import {
  drawDanceMat,
  drawGuitar,
  drawLightGun,
  drawMouse,
  drawWheel,
} from '#tools/pixel-art/sprites/special-controllers.ts';
import type { WordRule } from './word-rules.ts';

/** Controllers with a look of their own. */
export const controllerWords: readonly WordRule[] = [
  [/\b(light ?gun|zapper|gun ?con|justifier|menacer|super scope)\b/, [drawLightGun]],
  [
    /\b((steering|racing|driving|force feedback) wheel|wheel and pedals|wheel controller)\b/,
    [drawWheel],
  ],
  [/\bguitar (controller|peripheral)\b/, [drawGuitar]],
  [/\b(dance (mat|pad)|power pad)\b/, [drawDanceMat]],
  [/\b(arcade|fight|fighting|hori|leverless) (stick|controller)\b/, [drawArcadeStick]],
  [
    /\b(snes|nintendo|amiga|optical|serial|ball|computer|playstation|controller) mouse\b/,
    [drawMouse],
  ],
  [/\b(paddles?|spinner|dial) (controllers?|pair|set)\b|\bpaddles\b/, [drawPaddle]],
  [/\b(joysticks?|one button|competition pro|quickshot)\b/, [drawJoystick]],
  [/\b(keypad|hand controls?)\b/, [drawKeypadController]],
  [/\b(wii ?remote|wiimote|nunchuk|motion controller|move controller)\b/, [drawWand]],
  [/\bjoy cons?\b/, [drawHalfPads]],
  [/\b(dual ?sense|dual ?shock 4)\b/, [drawTouchPad]],
  [/\b(8bitdo|dual ?shock|six ?axis|dual analog|dual stick|twin stick pad)\b/, [drawDualStickPad]],
  [/\b(wave ?bird|pro controller|elite controller)\b/, [drawAsymmetricPad]],
  [/\btwo button\b/, [drawTwoButtonPad]],
  [/\b(six|6) button\b/, [drawSixButtonPad]],
  [/\b(four way|four button)\b/, [drawFourWayPad]],
  [/\b(three prong|trident)\b/, [drawThreeProngPad]],
];

type Known = readonly (readonly [pattern: RegExp, name: string])[];

/** In this order: many browsers claim to be Chrome and Safari as well. */
const BROWSERS: Known = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|OPT|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

/** In this order: an Android is a Linux as well, and an iPhone claims to be like a Mac. */
const SYSTEMS: Known = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac(?:intosh| OS X)\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** Browser and system of a User-Agent in words, `Chrome en Android`; only words from here, nothing of what was sent. */
export function deviceName(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  if (browser && system) return `${browser} en ${system}`;
  if (browser) return browser;
  return system ? `Navegador desconocido en ${system}` : "Dispositivo desconocido";
}

function nameIn(known: Known, userAgent: string): string | undefined {
  return known.find(([pattern]) => pattern.test(userAgent))?.[1];
}

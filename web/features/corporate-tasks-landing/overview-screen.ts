import phoneDark from "../../pictures/screens/admin-overview-phone-dark.avif";
import phoneLight from "../../pictures/screens/admin-overview-phone-light.avif";
import windowDark from "../../pictures/screens/admin-overview-window-dark.avif";
import windowLight from "../../pictures/screens/admin-overview-window-light.avif";
import type { ScreenPictures } from "../../ui/site/ProductScreen.tsx";

/** How a whole portfolio is going, as charts. */
export const OVERVIEW: ScreenPictures = {
  window: { light: windowLight, dark: windowDark },
  phone: { light: phoneLight, dark: phoneDark },
};

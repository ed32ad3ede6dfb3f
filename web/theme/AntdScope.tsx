import { App, ConfigProvider } from "antd";
import esES from "antd/locale/es_ES";
import type { ReactNode } from "react";
import { useMediaQuery } from "../lib/use-media-query.ts";
import { themeConfig } from "./theme-config.ts";

/** The nonce the server put into the page, if its policy asks for one for style elements. */
function styleNonce(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return meta?.nonce || meta?.content || undefined;
}

/** Pop-ups of a control inside one of our dialogs must open inside it: a modal dialog makes all the rest inert. */
function popupContainer(trigger?: HTMLElement): HTMLElement {
  return trigger?.closest("dialog") ?? document.body;
}

/**
 * Ant Design with our theme and Spanish texts, for the pages whose forms need it. It costs about 90 kB before the
 * first control, so lists and public pages do without (see `web/ui`):
 * a page with a form wraps itself, or only the part that needs it, in `<AntdScope>` and stays its own chunk.
 */
export function AntdScope({ children }: { children: ReactNode }) {
  const dark = useMediaQuery("(prefers-color-scheme: dark)", false);
  const calm = useMediaQuery("(prefers-reduced-motion: reduce)", false);
  const config = themeConfig(dark ? "dark" : "light");
  const nonce = styleNonce();
  return (
    <ConfigProvider
      locale={esES}
      theme={{ ...config, token: { ...config.token, motion: !calm } }}
      csp={nonce === undefined ? undefined : { nonce }}
      getPopupContainer={popupContainer}
    >
      <App component={false}>{children}</App>
    </ConfigProvider>
  );
}

import styles from "./ProductScreen.module.css";

/** Addresses of one screen of the product, as a window and as on a phone, by day and by night (`tests/pictures`). */
export interface ScreenPictures {
  window: { light: string; dark: string };
  phone: { light: string; dark: string };
}

interface ProductScreenProps {
  pictures: ScreenPictures;
  /** What is to be seen there. */
  alt: string;
}

/** Sizes as taken; a browser keeps the place free by them. */
const WINDOW = { width: 1440, height: 900 };
const PHONE = { width: 720, height: 1280 };

/** A real screen of the product; on a narrow screen the one that phones get. Only what is near is fetched. */
export function ProductScreen({ pictures, alt }: ProductScreenProps) {
  return (
    <figure className={styles.screen}>
      {(["light", "dark"] as const).map((scheme) => (
        <picture key={scheme} className={styles[scheme]}>
          <source media="(max-width: 599px)" srcSet={pictures.phone[scheme]} {...PHONE} />
          <img src={pictures.window[scheme]} alt={alt} loading="lazy" decoding="async" {...WINDOW} />
        </picture>
      ))}
    </figure>
  );
}

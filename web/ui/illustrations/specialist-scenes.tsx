import { Figure, pens, Scene } from "./Scene.tsx";

/** A specialist at work: the screen with a case, the calendar, the next call. */
export function DeskScene() {
  return (
    <Scene width={480} height={420}>
      <path className={pens("wash")} d="M60 338a180 226 0 0 1 360 0Z" />
      <rect className={pens("petrol", "sheet")} x={36} y={70} width={128} height={104} rx={8} />
      <path
        className={pens("petrol")}
        d="M36 98h128M66 58v24M134 58v24M56 118h14M90 118h14M124 118h14M56 136h14M124 136h14M56 154h14M90 154h14"
      />
      <circle className={pens("coral", "warm")} cx={97} cy={136} r={13} />
      <Figure x={240} y={150} head={32} side="petrol" />
      <path className={pens("coral")} d="M228 204l12 15 12-15M240 219v30" />
      <path
        className={pens("coral", "sheet")}
        d="M330 66h104a12 12 0 0 1 12 12v46a12 12 0 0 1-12 12h-76l-28 20 6-20h-6a12 12 0 0 1-12-12V78a12 12 0 0 1 12-12Z"
      />
      <path className={pens("coral")} d="M340 90h84M340 110h52" />
      <path className={pens("petrol", "sheet")} d="M156 214h168a8 8 0 0 1 8 8v98H148v-98a8 8 0 0 1 8-8Z" />
      <path className={pens("petrol", "cool")} d="M124 320h232l-12 18H136Z" />
      <path
        className={pens("petrol")}
        d="M24 338h432M60 338v60M420 338v60M170 240h60M170 258h92M170 276h74"
      />
      <path className={pens("coral")} d="M290 276l9 9 18-20M290 244h22" />
      <path className={pens("petrol", "sheet")} d="M376 338v-22h56v22ZM382 316v-18h50v18Z" />
      <path className={pens("petrol")} d="M388 327h20M394 307h16" />
      <path className={pens("coral", "warm")} d="M64 338v-30h34v30ZM98 314c14-2 14 18 0 16" />
      <path className={pens("coral")} d="M74 298c-5-7 5-9 0-17M88 298c-5-7 5-9 0-17" />
    </Scene>
  );
}

/** A profile sheet with its verified credentials. */
export function ProfileScene() {
  return (
    <Scene>
      <path className={pens("wash")} d="M40 206a120 120 0 0 1 240 0Z" />
      <rect className={pens("petrol", "sheet")} x={64} y={30} width={170} height={176} rx={10} />
      <path className={pens("petrol")} d="M20 206h280M64 122h170M84 142h70M84 158h94M84 174h54" />
      <g transform="translate(106 62)">
        <Figure x={0} y={0} head={14} side="petrol" />
      </g>
      <path className={pens("petrol")} d="M154 58h58M154 74h40" />
      <path className={pens("coral")} d="M154 98h58" />
      <path className={pens("coral", "warm")} d="M246 94l30 12v26c0 22-14 36-30 44-16-8-30-22-30-44v-26Z" />
      <path className={pens("coral", "bold")} d="M233 134l10 10 17-20" />
    </Scene>
  );
}

/** Cases in three columns, the one in hand lifted out. */
export function CasesScene() {
  return (
    <Scene>
      <path className={pens("wash")} d="M24 206a136 130 0 0 1 272 0Z" />
      <rect className={pens("petrol", "sheet")} x={40} y={38} width={240} height={150} rx={10} />
      <path
        className={pens("petrol")}
        d="M40 64h240M54 51h30M120 64v124M200 64v124M20 206h280M130 206l4-18h52l4 18"
      />
      <path className={pens("petrol", "cool")} d="M52 78h56v30H52ZM52 116h56v30H52ZM212 78h56v30h-56Z" />
      <path className={pens("petrol")} d="M60 88h28M60 98h18M60 126h34M60 136h20M220 88h24M220 98h34" />
      <g transform="rotate(-5 162 118)">
        <path className={pens("coral", "warm")} d="M124 92h74v52h-74Z" />
        <path className={pens("coral")} d="M134 106h40M134 118h28M134 130h18M176 128l5 5 10-11" />
      </g>
      <path className={pens("petrol")} d="M212 124h56M212 140h38" />
    </Scene>
  );
}

/** Money in and stars for the work. */
export function PaidScene() {
  return (
    <Scene>
      <path className={pens("wash")} d="M40 206a120 120 0 0 1 240 0Z" />
      <path
        className={pens("petrol", "sheet")}
        d="M62 96h150a10 10 0 0 1 10 10v90a10 10 0 0 1-10 10H62a10 10 0 0 1-10-10v-90a10 10 0 0 1 10-10Z"
      />
      <path className={pens("petrol", "cool")} d="M222 134h-40a18 18 0 0 0 0 36h40Z" />
      <path className={pens("petrol")} d="M20 206h280M54 100l112-40 14 36" />
      <circle className={pens("coral")} cx={184} cy={152} r={4} />
      <circle className={pens("coral", "warm")} cx={244} cy={184} r={22} />
      <path className={pens("coral", "bold")} d="M252 174a12 12 0 1 0 0 20M230 181h14M230 188h14" />
      <path
        className={pens("coral", "warm")}
        d="M92 20l5 11 12 1-9 8 3 12-11-6-11 6 3-12-9-8 12-1ZM150 14l5 11 12 1-9 8 3 12-11-6-11 6 3-12-9-8 12-1ZM208 20l5 11 12 1-9 8 3 12-11-6-11 6 3-12-9-8 12-1Z"
      />
      <path className={pens("petrol")} d="M74 122h60M74 138h40" />
    </Scene>
  );
}

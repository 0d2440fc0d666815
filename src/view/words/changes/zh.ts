/** 简体中文. */
import type { ChangesWords } from "#view/words/changes-labels.ts";

/** The words of changes, in Chinese. */
export const words: ChangesWords = {
  comparing: "正在与旧版本比较…",
  failed: (reason) => `无法与旧版本比较。${reason}`,
  none: (since) => (since === "" ? "没有变更" : `自 ${since} 以来没有变更`),
  noneFound: (since) => `在已比较的内容中${since === "" ? "" : `，自 ${since} 以来`}没有变更`,
  summary: (count, since) => `${since === "" ? "" : `自 ${since} 以来有 `}${count} 处变更`,
  breakingCount: (count) => `${count} 处不兼容`,
  incomplete: "有些内容无法比较，见下面的列表。",
  levels: { breaking: "不兼容", maybe: "可能不兼容", safe: "兼容", prose: "仅文字" },
  how: { added: "新增", changed: "变更", removed: "移除" },
  inside: "内部有变更",
  old: "之前：",
  new: "现在：",
  api: "整个 API",
  alsoIn: (count) => `另有 ${count} 个操作也是如此`,
  furtherChanges: (count) => `还有 ${count} 处变更未在此列出。`,
  changesOnly: "菜单中只显示有变更的操作",
  notCompared: "未比较",
  version: "版本",
  against: "对比版本",
  noVersion: "不对比",
  olderVersion: "旧版本",
  thisVersion: "此版本",
  notThere: (what, version) => `${version} 中没有 ${what}。`,
  notLoaded: (version, reason) => `无法加载 ${version}。${reason}`,
  close: "关闭",
};

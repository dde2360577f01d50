#!/usr/bin/env python3
"""Records what networkx says of random graphs, for the tests of the graph metrics to be held to.

    apt-get install python3-networkx
    python3 scripts/oracles/graph_metrics.py

Writes test/fixtures/graph-metrics/*.json. The same networkx writes the same files.
"""

import json
import random
from pathlib import Path

import networkx as nx

FOLDER = Path(__file__).resolve().parents[2] / "test" / "fixtures" / "graph-metrics"


def gnm(nodes, edges, seed):
    return nx.gnm_random_graph(nodes, edges, seed=seed, directed=True)


def scale_free(nodes, seed):
    """A few files that nearly all depend on, many that depend on few: the shape of imports. With loops and parallels."""
    return nx.scale_free_graph(nodes, seed=seed)


def planted(groups, size, inside, across, seed):
    return nx.planted_partition_graph(groups, size, inside, across, seed=seed, directed=True)


def layers(width, depth, seed):
    """No cycles: every node leads to some of the next layer."""
    draw = random.Random(seed)
    graph = nx.DiGraph()
    graph.add_nodes_from(range(width * depth))
    for layer in range(depth - 1):
        for node in range(width):
            for target in draw.sample(range(width), 3):
                graph.add_edge(layer * width + node, (layer + 1) * width + target)
    return graph


def edgeless(nodes):
    graph = nx.DiGraph()
    graph.add_nodes_from(range(nodes))
    return graph


GRAPHS = {
    "sparse": lambda: gnm(60, 70, 1),
    "dense": lambda: gnm(40, 700, 2),
    "medium": lambda: gnm(300, 1200, 3),
    "scale-free": lambda: scale_free(200, 4),
    "planted": lambda: planted(6, 25, 0.3, 0.01, 5),
    "layers": lambda: layers(12, 9, 6),
    "path": lambda: nx.path_graph(12, create_using=nx.DiGraph),
    "cycle": lambda: nx.cycle_graph(9, create_using=nx.DiGraph),
    "star": lambda: nx.star_graph(10).to_directed(),
    "complete": lambda: nx.complete_graph(7, create_using=nx.DiGraph),
    "edgeless": lambda: edgeless(5),
    "single": lambda: edgeless(1),
    "pair": lambda: nx.path_graph(2, create_using=nx.DiGraph),
}


def by_node(values, count):
    return [values[node] for node in range(count)]


def components(sets):
    return sorted((sorted(one) for one in sets), key=lambda one: one[0])


def record(given):
    # The edges are recorded as they came; what is measured is the simple graph without loops.
    graph = nx.DiGraph(given)
    graph.remove_edges_from(list(nx.selfloop_edges(graph)))
    count = graph.number_of_nodes()
    undirected = graph.to_undirected()
    seeds = [node for node in range(count) if node % 7 == 3]
    ranks = {"alpha": 0.85, "tol": 1e-14, "max_iter": 10_000}
    folders = [node * 5 // count for node in range(count)]
    partition = components([[n for n in range(count) if folders[n] == f] for f in set(folders)])
    has_edges = undirected.number_of_edges() > 0
    louvain = [nx.community.louvain_communities(undirected, seed=seed) for seed in range(5)] if has_edges else []
    return {
        "nodes": count,
        "edges": sorted([source, target] for source, target in given.edges()),
        "density": nx.density(graph),
        "degree": by_node(nx.degree_centrality(graph), count) if count > 1 else [0] * count,
        "betweenness": by_node(nx.betweenness_centrality(graph), count),
        "closeness": by_node(nx.closeness_centrality(graph), count),
        "pagerank": by_node(nx.pagerank(graph, **ranks), count),
        "seeds": seeds,
        "personalised": by_node(nx.pagerank(graph, personalization={s: 1 for s in seeds}, **ranks), count) if seeds else None,
        "clustering": by_node(nx.clustering(undirected), count),
        "average_clustering": nx.average_clustering(undirected),
        "transitivity": nx.transitivity(undirected),
        "folders": folders,
        "folder_modularity": nx.community.modularity(undirected, partition) if has_edges else None,
        "louvain_modularity": max((nx.community.modularity(undirected, one) for one in louvain), default=None),
        "weak": components(nx.weakly_connected_components(graph)),
        "strong": components(nx.strongly_connected_components(graph)),
    }


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, make in GRAPHS.items():
        recorded = {"networkx": nx.__version__, **record(make())}
        (FOLDER / f"{name}.json").write_text(json.dumps(recorded, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
